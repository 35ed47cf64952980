/** A part of the page of the account, as it stands. */
interface ReadPart {
  value: unknown;
  context: { refusal: { reason: string } | string | null };
}

/** Whether a part could not be read for want of a network, which the page says for all of them. */
export function isCutOff({ context: { refusal }, value }: ReadPart): boolean {
  return (
    value === 'unread' &&
    typeof refusal === 'object' &&
    refusal !== null &&
    refusal.reason === 'network'
  );
}
