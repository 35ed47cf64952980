const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** What is said of a device's clock that is so many milliseconds ahead, or behind where it is less than 0 (rules/practiceFeed#E32). */
export function clockOffText(aheadMs: number): string {
  return `This device’s clock is ${lengthOf(Math.abs(aheadMs))} off. Your times are corrected.`;
}

function lengthOf(ms: number): string {
  if (Math.round(ms / minute) < 60) return counted(ms / minute, 'minute');

  return Math.round(ms / hour) < 48 ? counted(ms / hour, 'hour') : counted(ms / day, 'day');
}

function counted(amount: number, unit: string): string {
  const count = Math.round(amount);

  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
