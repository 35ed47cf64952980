import { existsSync } from 'node:fs';

import { expect, test } from 'vitest';

import { linesOf, weeklyTypes } from '../../../src/domain/weekly/weeklyDownload.ts';
import { weeklyDownloadOf, weeklyDownloads } from '../../../src/domain/weekly/weeklyDownloads.ts';

test('there are ten cards, and of each sort as many as were decided (rules/weekly#W1)', () => {
  const counts = weeklyTypes.map((type) => [
    type,
    weeklyDownloads.filter((download) => download.type === type).length,
  ]);

  expect(weeklyDownloads).toHaveLength(10);
  expect(Object.fromEntries(counts)).toEqual({
    message: 3,
    video: 1,
    quote: 2,
    exercise: 2,
    tip: 2,
  });
  expect(new Set(weeklyDownloads.map(({ id }) => id)).size).toBe(10);
});

test('the quotes are as they were printed, and say whose they are (rules/weekly#W4)', () => {
  const quotes = weeklyDownloads.filter(({ type }) => type === 'quote');

  expect(quotes.map(({ content, author }) => [content, author])).toEqual([
    [
      'Only that day dawns to which we are awake. There is more day to dawn. The sun is but a morning star.',
      'Henry David Thoreau, Walden (1854)',
    ],
    [
      'Look within. Within is the fountain of good, and it will ever bubble up, if thou wilt ever dig.',
      'Marcus Aurelius, Meditations VII, 59, translated by George Long (1862)',
    ],
  ]);
});

test('only a quote has an author, and only the video a film, which is there', () => {
  for (const { type, author, videoUrl } of weeklyDownloads) {
    expect([type, author !== undefined]).toEqual([type, type === 'quote']);
    expect([type, videoUrl !== undefined]).toEqual([type, type === 'video']);
    if (videoUrl === undefined) continue;
    expect(existsSync(new URL(`../../../public${videoUrl}`, import.meta.url))).toBe(true);
  }
});

test('an exercise is some short steps, and everything else one paragraph', () => {
  for (const { type, content } of weeklyDownloads) {
    const steps = linesOf(content).length;
    expect([type, type === 'exercise' ? steps >= 3 && steps <= 5 : steps === 1]).toEqual([
      type,
      true,
    ]);
  }
});

test('no card raises its voice', () => {
  expect(
    weeklyDownloads.filter(({ title, content }) => `${title}${content}`.includes('!')),
  ).toEqual([]);
});

test('lines are read without empty ones', () => {
  expect(linesOf('One\n\n  \nTwo')).toEqual(['One', 'Two']);
});

test('a card is found by its ID, and none by another', () => {
  expect(weeklyDownloadOf('rings')?.title).toBe('Rings to rest your eyes on');
  expect(weeklyDownloadOf('unheard-of')).toBeNull();
  expect(weeklyDownloadOf(null)).toBeNull();
});
