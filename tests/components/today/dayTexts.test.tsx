import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createActor } from 'xstate';
import { describe, expect, test } from 'vitest';

import { UnkeptBanner } from '#src/components/rooms/UnkeptBanner.tsx';
import { BackLink } from '#src/components/today/BackLink.tsx';
import { DailyUploadCard } from '#src/components/today/DailyUploadCard.tsx';
import { deliveryText, moodNames } from '#src/components/reflection/reflectionTexts.ts';
import { DaySaved } from '#src/components/upload/DaySaved.tsx';
import { EndOfDay } from '#src/components/upload/EndOfDay.tsx';
import { laterText, mealsText, missedText, refusalOf } from '#src/components/upload/uploadTexts.ts';
import { WeeklyDownloadsScreen } from '#src/components/weekly/WeeklyDownloadsScreen.tsx';
import type { DailyUpload } from '#src/domain/upload/dailyUpload.ts';
import { weeklyDownloads } from '#src/domain/weekly/weeklyDownloads.ts';
import { dailyUploadMachine } from '#src/machines/upload/dailyUploadMachine.ts';

describe('the side card (rules/today#D25, rules/today#D26)', () => {
  test.each([
    ['Daily Upload', card({ done: null })],
    ['Daily Upload', card({ upload: undefined })],
    ['Daily Upload|Complete at least one pillar', card({ done: 0 })],
    ['Daily Upload|Required to complete day', card({ done: 1 })],
    ['Daily Upload|Rest day. You can still write.|Practise if you like', card({ isRestDay: true })],
    [
      'Daily Upload|Day Complete!|Happiness 8/10',
      card({ upload: { mood: 'happy', happiness: 8 } }),
    ],
  ])('says to the letter: %s', (texts, element) => {
    expect(textsOf(element)).toBe(texts);
  });
});

test('a save is told with the name of what was saved (rules/rooms#R7, rules/outbox#O8)', () => {
  expect(deliveryText('Tether 08:00', 'saved')).toBe('Tether 08:00 saved');
  expect(deliveryText('Tether 08:00', 'onDevice')).toBe(
    'Kept here: Tether 08:00. It is sent when the network is back.',
  );
});

describe('the daily upload', () => {
  test('asks what the day was like, from 0 to 10, with 5 to begin with (rules/upload#U2)', () => {
    const actorRef = createActor(dailyUploadMachine, {
      input: { email: 'maya@example.com', date: '2026-11-21' },
    });

    const markup = renderToStaticMarkup(<EndOfDay actorRef={actorRef}>{null}</EndOfDay>);

    expect(markup).toContain('>What did today feel like?</h2>');
    expect(markup).toMatch(/<input[^>]* max="10" min="0"[^>]* value="5"/u);
    expect(Object.values(moodNames)).toEqual(['Happy', 'Neutral', 'Sad']);
    expect(textsOf(<BackLink href="/progress" />)).toBe('Back to Progress');
  });

  test.each([
    [1, 'Please complete reflections for 1 remaining task'],
    [3, 'Please complete reflections for 3 remaining tasks'],
  ])('says how many tasks are missing: %s (rules/upload#U4)', (open, text) => {
    expect(refusalOf(open)).toBe(text);
  });

  test('breaks nowhere within one of the meals that are said to be fine together', () => {
    const meals = [1, 4].map((session) => ({
      taskId: `2026-11-21-NOURISHMENT-${session}`,
      pillarName: 'Nourishment',
      scheduledTime: '08:00',
    }));

    expect(mealsText(meals).split(' ')).toEqual([
      'Breakfast\u00A008:00',
      'and',
      'Snack\u00A01\u00A008:00',
    ]);
  });

  test('names what it ends without, and nothing where nothing was missed (rules/upload#U5)', () => {
    const tether = {
      taskId: '2026-11-21-TETHER-1',
      pillarName: 'Tether',
      scheduledTime: '08:00',
      status: 'missed',
    } as const;
    const movement = { ...tether, pillarName: 'Movement', scheduledTime: '17:00' };
    const sleep = { ...tether, pillarName: 'Recovery', status: 'pending' } as const;
    const unplanned = { ...tether, isUnplanned: true } as const;

    expect([tether, movement, sleep, unplanned].map(laterText)).toEqual([
      'Missed',
      'Missed',
      'In the morning',
      'No longer planned',
    ]);
    expect(missedText([tether, movement, sleep])).toBe(
      'Without Tether 08:00 and Movement 17:00. What you did of them can still be added, today or later.',
    );
    expect(missedText([tether])).toBe(
      'Without Tether 08:00. What you did of it can still be added, today or later.',
    );
    expect(missedText([sleep, unplanned])).toBeNull();
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
          changeHref={null}
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
    <DailyUploadCard
      done={0}
      href="/daily-upload"
      isRestDay={false}
      practiseHref="/dashboard?practise"
      upload={null}
      {...changes}
    />
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
