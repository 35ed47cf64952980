/** A moment as a letter tells it, in the member's time zone, or in UTC where that is not known here. */
export function momentText(moment: Date, timeZone: string): string {
  const options = { dateStyle: 'long', timeStyle: 'long' } as const;
  try {
    return new Intl.DateTimeFormat('en-GB', { ...options, timeZone }).format(moment);
  } catch {
    return new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' }).format(moment);
  }
}
