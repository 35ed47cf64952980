import { hourText } from '../ui/hours.ts';

/** A moment in words, from milliseconds since the epoch: 14:02 today, else with its day. */
export function momentText(at: number, now: Date): string {
  const moment = new Date(at);
  const time = hourText(moment.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' }));
  if (moment.toDateString() === now.toDateString()) return time;

  return `${moment.toLocaleDateString('en-GB', { day: 'numeric', month: 'long' })}, ${time}`;
}
