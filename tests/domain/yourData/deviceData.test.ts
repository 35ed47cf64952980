import { describe, expect, test } from 'vitest';

import {
  DeviceDataRefused,
  deviceDataFaultOf,
  reflectionsTable,
  sessionsTable,
  tasksTable,
  uploadsTable,
} from '#src/domain/yourData/deviceData.ts';
import { emptyDay, withMark, type MarkedReflection } from '#src/domain/today/dayTasks.ts';
import { sampleTasks } from '#src/domain/today/sampleTasks.ts';
import type { DailyUpload } from '#src/domain/upload/dailyUpload.ts';

const date = '2026-11-21';
const madeAt = Date.parse('2026-11-21T09:30:00.000Z');
const [walk] = sampleTasks(date).map((task) => ({ ...task, taskId: 'walk', elapsedSec: 60 }));
const day = { ...emptyDay(date), tasks: walk === undefined ? [] : [walk] };
const text: MarkedReflection = { type: 'text', data: 'Quiet.', mood: null, seconds: null, madeAt };

describe('the table of sessions', () => {
  test('has a line for each, after one of names', () => {
    const session = {
      id: '1',
      startTime: '2026-11-21T09:00:00.000Z',
      endTime: '2026-11-21T09:20:00.000Z',
      durationMinutes: 20,
      type: 'timed',
      completed: true,
      day: date,
    } as const;

    expect(
      sessionsTable([session, { ...session, endTime: null, completed: false, isEntered: true }]),
    ).toBe(
      '\uFEFFday,start,end,minutes,practice,completed,entered\r\n' +
        '2026-11-21,2026-11-21T09:00:00.000Z,2026-11-21T09:20:00.000Z,20,timed,yes,no\r\n' +
        '2026-11-21,2026-11-21T09:00:00.000Z,,20,timed,no,yes\r\n',
    );
  });
});

describe('the table of tasks', () => {
  const head = '\uFEFFday,time,pillar,minutes,status,seconds practised\r\n';

  test.each([
    ['the service', day, 'pending,60'],
    [
      'this device, where it knows more',
      withMark(day, 'walk', { status: 'done', elapsedSec: 90 }),
      'done,90',
    ],
    ['the service, where that knows more', withMark(day, 'walk', { elapsedSec: 30 }), 'pending,60'],
  ])('says of each what is known by %s', (_, known, said) => {
    expect(tasksTable([known])).toBe(`${head}2026-11-21,07:00,Movement,45,${said}\r\n`);
  });
});

describe('the table of reflections', () => {
  const head = '\uFEFFday,pillar,kind,mood,seconds,made at,words,file\r\n';
  const voice: MarkedReflection = {
    type: 'voice',
    data: 'voice-1.webm',
    mood: 'happy',
    seconds: 16,
    madeAt,
  };
  const inMedia = (name: string) => (name === 'voice-1.webm' ? `media/${name}` : null);

  test('has the words of a text, the file of any other, and the pillar of its task', () => {
    const reflected = withMark(
      withMark(withMark(day, 'walk', { reflection: voice }), '2', { reflection: text }),
      'gone',
      { reflection: { ...text, madeAt: 0 } },
    );

    expect(reflectionsTable([withMark(reflected, '3', { status: 'done' })], inMedia)).toBe(
      `${head}2026-11-21,Tether,text,,,2026-11-21T09:30:00.000Z,Quiet.,\r\n` +
        '2026-11-21,Movement,voice,happy,16,2026-11-21T09:30:00.000Z,,media/voice-1.webm\r\n' +
        '2026-11-21,,text,,,,Quiet.,\r\n',
    );
  });

  test.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@here', "'@here"],
    ['\tfar', "'\tfar"],
    ['1 = 1', '1 = 1'],
    ['Quiet, and long', '"Quiet, and long"'],
    ['"Quiet"', '"""Quiet"""'],
    ['one\ntwo', '"one\ntwo"'],
    ['\rone', '"\'\rone"'],
  ])('writes the words %j so that a spreadsheet shows them as they are', (words, cell) => {
    const reflected = withMark(day, 'walk', { reflection: { ...text, data: words } });

    expect(reflectionsTable([reflected], () => null)).toBe(
      `${head}2026-11-21,Movement,text,,,2026-11-21T09:30:00.000Z,${cell},\r\n`,
    );
  });

  test('leaves out when one was made whose moment is none', () => {
    const reflected = withMark(day, 'walk', { reflection: { ...text, madeAt: Number.NaN } });

    expect(reflectionsTable([reflected], () => null)).toBe(
      `${head}2026-11-21,Movement,text,,,,Quiet.,\r\n`,
    );
  });
});

test('the table of days has the files that there are', () => {
  const named = (name: string) => ({ type: 'image', name, seconds: null }) as const;
  const upload: DailyUpload = {
    date,
    mood: null,
    happiness: 8,
    text: 'A long walk.',
    media: [named('one'), named('lost'), named('two')],
    isSample: false,
    submittedAt: madeAt,
  };

  expect(uploadsTable([upload], (name) => (name === 'lost' ? null : `media/${name}`))).toBe(
    '\uFEFFday,mood,happiness,submitted at,words,files\r\n' +
      '2026-11-21,,8,2026-11-21T09:30:00.000Z,A long walk.,media/one media/two\r\n',
  );
});

test('a refused file says why; another error is not of the file', () => {
  const refused = new DeviceDataRefused('newer');

  expect([deviceDataFaultOf(refused), refused.message, refused.name]).toEqual([
    'newer',
    'The file was refused: newer.',
    'DeviceDataRefused',
  ]);
  expect(deviceDataFaultOf(new Error('newer'))).toBeNull();
});
