/** Whether this device writes the time of day in 12 hours or in 24. */
export function localHourClock(): '12h' | '24h' {
  const { hourCycle } = new Intl.DateTimeFormat(undefined, { hour: 'numeric' }).resolvedOptions();

  return hourCycle === 'h11' || hourCycle === 'h12' ? '12h' : '24h';
}
