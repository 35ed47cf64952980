/** Hours with one decimal, as the top bar shows them (rules/rooms#R2). */
export function hoursText(hours: number): string {
  return `${hours.toFixed(1)} h`;
}
