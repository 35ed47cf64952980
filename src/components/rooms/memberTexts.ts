/** A number of days in words: 1 day, 12 days. */
export function daysText(days: number): string {
  return days === 1 ? '1 day' : `${days} days`;
}

/** Hours with one decimal, as the top bar shows them (rules/rooms#R2). */
export function hoursText(hours: number): string {
  return `${hours.toFixed(1)} h`;
}
