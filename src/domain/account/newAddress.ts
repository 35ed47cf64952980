/** What is under way with a member's address. Moments are in milliseconds since the epoch. */
export interface AddressUnderWay {
  /** The address that waits to be confirmed, and until when it can be; null for none. */
  pending: { email: string; until: number } | null;
  /** Until when an earlier address is kept, and a letter's link undoes the change; null for none. */
  undoUntil: number | null;
}
