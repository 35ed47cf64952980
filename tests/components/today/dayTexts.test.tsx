import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createActor } from 'xstate';
import { describe, expect, test } from 'vitest';

import { UnkeptBanner } from '#src/components/rooms/UnkeptBanner.tsx';
import { BackLink } from '#src/components/today/BackLink.tsx';
import { DailyUploadCard } from '#src/components/today/DailyUploadCard.tsx';
import { moodNames } from '#src/components/reflection/reflectionTexts.ts';
import { DaySaved } from '#src/components/upload/DaySaved.tsx';
import { EndOfDay } from '#src/components/upload/EndOfDay.tsx';
import { refusalOf } from '#src/components/upload/uploadTexts.ts';
import { WeeklyDownloadsScreen } from '#src/components/weekly/WeeklyDownloadsScreen.tsx';
import type { DailyUpload } from '#src/domain/upload/dailyUpload.ts';
import { weeklyDownloads } from '#src/domain/weekly/weeklyDownloads.ts';
import { dailyUploadMachine } from '#src/machines/upload/dailyUploadMachine.ts';

describe('the side card (rules/today#D25, rules/today#D26)', () => {
  test.each([
    ['Daily Upload|Complete at least one pillar', card({ done: 0 })],
    ['Daily Upload|Required to complete day', card({ done: 1 })],
    [
      'Daily Upload|Complete at least one pillar|Rest day. You can still write.',
      card({ isRestDay: true }),
    ],
    [
      'Daily Upload|Day Complete!|Happiness 8/10',
      card({ upload: { mood: 'happy', happiness: 8 } }),
    ],
  ])('says to the letter: %s', (texts, element) => {
    expect(textsOf(element)).toBe(texts);
  });
});

describe('the daily upload', () => {
  test('asks what the day was like, from 0 to 10, with 5 to begin with (rules/upload#U2)', () => {
    const actorRef = createActor(dailyUploadMachine, {
      input: { email: 'maya@example.com', date: '2026-11-21' },
    });

    const markup = renderToStaticMarkup(<EndOfDay actorRef={actorRef} />);

    expect(markup).toContain('>What did today feel like?</h2>');
    expect(markup).toMatch(/<input[^>]* max="10" min="0"[^>]* value="5"/u);
    expect(Object.values(moodNames)).toEqual(['Happy', 'Neutral', 'Sad']);
    expect(textsOf(<BackLink href="/progress" />)).toBe('Back to Progress');
  });

  test.each([1, 3])('says how many of %s tasks are missing (rules/upload#U4)', (open) => {
    expect(refusalOf(open)).toBe(`Please complete reflections for ${open} remaining task(s)`);
  });

  test.each([
    [true, 'device', 'On this device'],
    [true, 'account', 'With your account'],
    [false, 'device', 'Kept only until this tab closes'],
  ] as const)(
    'says that the day is saved, and where (rules/upload#U7, rules/upload#U12)',
    (isKept, kept, where) => {
      const texts = textsOf(
        <DaySaved
          isDrawing={false}
          isKept={isKept}
          tasks={[]}
          upload={upload}
          where={{ kind: kept }}
        />,
      );

      expect(texts).toBe(
        `Daily upload complete! Your day has been saved.|${where}|Happy · Happiness 8/10`,
      );
    },
  );

  test('says where nothing can be kept (rules/rooms#R9)', () => {
    expect(textsOf(<UnkeptBanner isUnkept />)).toBe('Changes are kept only until this tab closes');
  });
});

test('the weekly downloads end with what to remember, and the way to practise (rules/weekly#W6)', () => {
  const texts = textsOf(
    <WeeklyDownloadsScreen
      downloads={weeklyDownloads}
      isOffline={false}
      onClose={() => {}}
      onOpen={() => {}}
      opened={null}
      progressHref="/progress"
    />,
  ).split('|');

  expect(texts.slice(0, 2)).toEqual([
    'Weekly downloads',
    'Something to read, and something to try. Take what helps.',
  ]);
  expect(texts.slice(-3)).toEqual([
    'Remember',
    'You do not have to do it well. You only have to come back to it.',
    'Continue Your Practice',
  ]);
  expect(texts.filter((text) => weeklyDownloads.some(({ title }) => title === text))).toEqual(
    weeklyDownloads.map(({ title }) => title),
  );
});

const upload: DailyUpload = {
  date: '2026-11-21',
  mood: 'happy',
  happiness: 8,
  text: '',
  media: [],
  isSample: false,
  submittedAt: 1,
};

function card(changes: Partial<Parameters<typeof DailyUploadCard>[0]>) {
  return (
    <DailyUploadCard done={0} href="/daily-upload" isRestDay={false} upload={null} {...changes} />
  );
}

/** What stands in an element, one text of its blocks after the other. */
function textsOf(element: ReactNode): string {
  return renderToStaticMarkup(element)
    .replaceAll(/<\/?span[^>]*>/gu, '')
    .replaceAll(/<[^>]+>/gu, '|')
    .split('|')
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .join('|');
}
