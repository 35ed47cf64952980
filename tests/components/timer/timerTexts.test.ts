import { describe, expect, test } from 'vitest';

import {
  announcementOf,
  awayText,
  clockText,
  lateEndText,
  lengthText,
  spokenLeft,
  timerTitle,
  unsavedText,
} from '#src/components/timer/timerTexts.ts';
import { finished, looked, startedTimer } from '#src/domain/timer/timer.ts';

const task = {
  taskId: '1',
  date: '2026-11-21',
  pillar: 'TETHER',
  pillarName: 'Tether',
  isSample: false,
};
const start = { wall: 1_795_244_400_000, mono: 0 };

function after(plannedMin: number, seconds: number) {
  const at = { wall: start.wall + seconds * 1_000, mono: seconds * 1_000 };

  return looked(startedTimer(task, plannedMin * 60_000, 0, start), at);
}

describe('the words of a timer', () => {
  test.each([
    [0, '00:00', '0 seconds left'],
    [61, '01:01', '1 minute 1 second left'],
    [432, '07:12', '7 minutes 12 seconds left'],
    [3_599, '59:59', '59 minutes 59 seconds left'],
    [3_600, '1:00:00', '1 hour left'],
    [28_805, '8:00:05', '8 hours 5 seconds left'],
  ])('are for %d seconds %s, and %s', (seconds, shown, spoken) => {
    expect([clockText(seconds), spokenLeft(seconds)]).toEqual([shown, spoken]);
  });

  test.each([
    [60_000, '1 minute'],
    [1_200_000, '20 minutes'],
    [5_400_000, '1 hour 30 minutes'],
    [28_800_000, '8 hours'],
    [0, '0 minutes'],
  ])('give a length of %d ms as %s', (ms, text) => expect(lengthText(ms)).toBe(text));

  test.each([
    [12_000, 'You were away 12 s. Count this time?'],
    [2_520_000, 'You were away 42 min. Count this time?'],
    [7_200_000, 'You were away 2 h. Count this time?'],
    [5_400_000, 'You were away 1 h 30 min. Count this time?'],
  ])('ask about %d ms (rules/timer#T14)', (ms, text) => expect(awayText(ms)).toBe(text));

  test('are spoken at the start, half-way, each five minutes, and in the last minute', () => {
    const said = Array.from({ length: 46 }, (_, minute) => announcementOf(after(45, minute * 60)));

    expect([...new Set(said)]).toEqual([
      'Tether, 45 minutes.',
      '40 minutes left.',
      '35 minutes left.',
      '30 minutes left.',
      '25 minutes left.',
      'Half-way.',
      '20 minutes left.',
      '15 minutes left.',
      '10 minutes left.',
      '5 minutes left.',
      'Last minute.',
      '',
    ]);
    expect(announcementOf(after(22, 60))).toBe('Tether, 22 minutes.');
    expect(announcementOf(after(1, 20))).toBe('Tether, 1 minute.');
    expect(announcementOf({ ...after(20, 60), awayMs: 60_000 })).toBe(awayText(60_000));
    expect(announcementOf(finished(after(20, 60), start))).toBe('');
  });

  test('tell first, without a network, that the time is kept (rules/timer#T18)', () => {
    expect(unsavedText(false)).toBe('Failed to save timer progress');
    expect(unsavedText(true)).toBe(
      'Kept here until the network is back. Failed to save timer progress',
    );
  });

  test('stand in the title, and tell an end that was slept through (rules/timer#T16)', () => {
    expect(timerTitle(after(20, 768))).toBe('07:12 Tether');
    const noon = new Date(2026, 10, 21, 12).getTime();
    expect(lateEndText(noon - 16_800_000, noon)).toBe('Ended at 07:20 while your screen was off');
  });
});
