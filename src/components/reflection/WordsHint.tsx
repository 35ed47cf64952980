/**
 * What stands below a member's own words as they write: that they are kept, which is read with their field, or that they are more than the
 * account takes, which is said as it comes to be (rules/spoken#H1).
 */
export function WordsHint({
  id,
  text,
  isKept = true,
  tooLong,
}: {
  id: string;
  text: string;
  /** They are on this device as they stand. */
  isKept?: boolean;
  /** The sentence that says how many there may be, where they are more. */
  tooLong: string | null;
}) {
  const kept = isKept && text !== '' ? 'Draft kept' : 'What you write is kept as you write.';

  return (
    <p className="text-reflection__kept" id={id}>
      <span aria-live="polite">{tooLong}</span>
      {tooLong === null ? kept : null}
    </p>
  );
}
