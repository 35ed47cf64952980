import { fitsDay } from '../../domain/upload/dayText.ts';

/** What stands below words of a day as they are written: that they are kept, or that they are more than the account takes. */
export function WordsHint({ id, text }: { id: string; text: string }) {
  return (
    <p aria-live="polite" className="text-reflection__kept" id={id}>
      {hintOf(text)}
    </p>
  );
}

function hintOf(text: string): string {
  if (!fitsDay(text)) return 'The words of a day have at most 20,000 characters.';

  return text === '' ? 'What you write is kept as you write.' : 'Draft kept';
}
