/**
 * The version of an item. Answers carry it as `ETag`, in quotes; a write that sends it back as `If-Match`, or sends
 * `If-None-Match: *` where there was none, is refused with 412 once another write was first (RFC 9110 §13.1). Two epochs
 * have no version in common.
 */
export function versionOf(epoch: string, seq: number): string {
  return `${epoch}-${seq}`;
}

/** Whether a version came after another one; one of another epoch did, since nothing else is known of it. */
export function isNewer(version: string, than: string): boolean {
  const [epoch, seq] = version.split('-');
  const [otherEpoch, otherSeq] = than.split('-');

  return epoch !== otherEpoch || Number(seq) > Number(otherSeq);
}

/** A version as a header has it. */
export function tagOf(version: string): string {
  return `"${version}"`;
}

/** What the headers of a write expect; null for one that is left out. */
export interface Preconditions {
  ifMatch: string | null;
  ifNoneMatch: string | null;
}

/**
 * Whether what stands is as a write expects: of any version, of this one, or, with null, nothing. Without headers anything is
 * expected. What they do not say in the one way that is understood holds for nothing, so that nothing is overwritten by mistake.
 */
export function isExpected(
  { ifMatch, ifNoneMatch }: Preconditions,
  version: string | null,
): boolean {
  if (ifNoneMatch !== null) return ifMatch === null && ifNoneMatch === '*' && version === null;
  if (ifMatch === null) return true;

  return version !== null && (ifMatch === '*' || ifMatch === tagOf(version));
}
