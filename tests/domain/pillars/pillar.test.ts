import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { findPillar, pillars } from '#src/domain/pillars/pillar.ts';
import { pillarCodes } from '#src/domain/common/pillarCode.ts';
import { artName, drawingNamed } from '#src/domain/pillars/artName.ts';
import {
  inOrderOfDay,
  sessionLength,
  sessionTime,
  sessionTitle,
} from '#src/domain/pillars/defaultSessions.ts';
import { pillarCodeOf } from '#src/domain/pillars/pillarCodeOf.ts';
import { PillarError } from '#src/domain/pillars/pillarFailure.ts';
import { practiceVideo } from '#src/domain/pillars/practiceVideo.ts';

const fields = [
  'pk',
  'sk',
  'pillar_code',
  'pillar_name',
  'short_description',
  'description',
  'how_to_practice',
  'benefits',
  'duration',
  'hero_image_url',
  'practice_video_url',
  'benefit_images',
  'main_image_s3_path',
  'main_video_s3_path',
  'images_folder_s3_path',
  'videos_folder_s3_path',
  'display_order',
  'is_active',
  'default_sessions',
  'created_at',
  'updated_at',
];

describe('the catalogue', () => {
  test('has the four pillars in their order, with their durations (rules/pillars#I1)', () => {
    expect(
      pillars.map(({ pillar_code, display_order, duration, is_active }) => [
        pillar_code,
        display_order,
        duration,
        is_active,
      ]),
    ).toEqual([
      ['TETHER', 1, '05-40 minutes daily', 'y'],
      ['RECOVERY', 2, '7-9 hours nightly', 'y'],
      ['NOURISHMENT', 3, 'ongoing daily practice', 'y'],
      ['MOVEMENT', 4, '30-60 minutes 4-6 days per week', 'y'],
    ]);
    expect(pillars.map(({ pillar_code }) => pillar_code)).toEqual(pillarCodes);
  });

  test('has the default sessions (rules/pillars#I3)', () => {
    const sessions = pillars.map(({ default_sessions }) =>
      default_sessions.map(({ session_code, default_time, duration_minutes }) =>
        [session_code, default_time, duration_minutes].join(' '),
      ),
    );

    expect(sessions).toEqual([
      [
        'MORNING_MEDITATION 06:00:00 20',
        'MIDDAY_RESET 12:00:00 10',
        'EVENING_REFLECTION 20:00:00 15',
      ],
      ['SLEEP_PREPARATION 21:30:00 30', 'SLEEP_WINDOW 22:00:00 480', 'MORNING_ROUTINE 06:00:00 15'],
      [
        'BREAKFAST 07:00:00 30',
        'LUNCH 12:30:00 45',
        'DINNER 19:00:00 45',
        'HYDRATION_CHECK 10:00:00 5',
      ],
      [
        'MORNING_STRETCH 06:30:00 15',
        'WORKOUT 17:00:00 45',
        'EVENING_WALK 19:30:00 30',
        'MOBILITY_WORK 21:00:00 20',
      ],
    ]);
  });

  test.each(pillars.map((pillar) => [pillar.pillar_name, pillar] as const))(
    '%s has every field, and every field has something in it (rules/pillars#I4)',
    (_, pillar) => {
      expect(Object.keys(pillar).toSorted()).toEqual(fields.toSorted());
      expect(Object.values(pillar).filter((value) => value === '' || value === null)).toEqual([]);
    },
  );

  test.each(pillars.map((pillar) => [pillar.pillar_name, pillar] as const))(
    '%s is written as agreed: a drawing for each benefit, steps that can be read as captions',
    (_, { description, how_to_practice, benefits, benefit_images, hero_image_url, ...pillar }) => {
      const sentences = description.split(/[.;?] /u).length;
      const words = [
        description,
        pillar.short_description,
        ...how_to_practice,
        ...benefits,
        ...pillar.default_sessions.map((session) => session.description),
      ];

      expect(sentences).toBeGreaterThanOrEqual(2);
      expect(how_to_practice).toHaveLength(5);
      expect(how_to_practice.filter((step) => step.length > 80)).toEqual([]);
      expect(benefits).toHaveLength(3);
      expect([hero_image_url, ...benefit_images].map(drawingNamed)).toEqual(
        [1, 2, 3, 4].map((seed) => ({ code: pillar.pillar_code, seed })),
      );
      expect(
        words.filter((text) => /!|\b(?:lost|failed|broken|cure|heal|treat)/iu.test(text)),
      ).toEqual([]);
    },
  );

  test('has sessions at times that there are, and none without an end', () => {
    const sessions = pillars.flatMap(({ default_sessions }) => default_sessions);

    expect(
      sessions.filter(
        ({ default_time }) => !/^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/u.test(default_time),
      ),
    ).toEqual([]);
    expect(sessions.filter(({ duration_minutes }) => duration_minutes <= 0)).toEqual([]);
    expect(new Set(sessions.map(({ session_code }) => session_code)).size).toBe(sessions.length);
  });
});

describe('finding a pillar', () => {
  test('takes a code in any case (rules/pillars#I10)', () => {
    const anyCase = fc.constantFrom(...pillarCodes).chain((code) =>
      fc.array(fc.boolean(), { minLength: code.length, maxLength: code.length }).map((ups) => ({
        code,
        typed: Array.from(code).map((letter, at) =>
          ups[at] === true ? letter : letter.toLowerCase(),
        ),
      })),
    );

    fc.assert(
      fc.property(anyCase, ({ code, typed }) => {
        expect(findPillar(typed.join('')).pillar_code).toBe(code);
      }),
    );
  });

  test.each(['WATER', 'water', '', ' TETHER', 'constructor', '__proto__', 'TETHER/x'])(
    'says that there is no %j, as it was typed',
    (typed) => {
      expect(() => findPillar(typed)).toThrow(new PillarError({ reason: 'unknown', code: typed }));
      expect(pillarCodeOf(typed)).toBeNull();
    },
  );
});

describe('a default session', () => {
  test('stands in the order of the day', () => {
    const days = pillars.map(({ default_sessions }) =>
      inOrderOfDay(default_sessions).map(
        (session) => `${sessionTime(session)} ${sessionTitle(session)}, ${sessionLength(session)}`,
      ),
    );

    expect(days[1]).toEqual([
      '06:00 Morning routine, 15 min',
      '21:30 Sleep preparation, 30 min',
      '22:00 Sleep window, 8 h',
    ]);
    expect(days[2]?.[1]).toBe('10:00 Hydration check, 5 min');
  });

  test('says hours and minutes where it has both', () => {
    const session = { session_code: 'NAP', default_time: '13:00:00', description: '' };

    expect(sessionLength({ ...session, duration_minutes: 95 })).toBe('1 h 35 min');
  });
});

describe('a picture of the catalogue', () => {
  test('is a drawing of a pillar by its seed (rules/pillars#I13)', () => {
    fc.assert(
      fc.property(fc.constantFrom(...pillarCodes), fc.nat(), (code, seed) => {
        expect(drawingNamed(artName(code, seed))).toEqual({ code, seed });
      }),
    );
  });

  test.each(['', 'art:water', 'art:tether:x', '/media/tether.webp', 'https://example.org/a.jpg'])(
    'is no drawing where it says %j',
    (name) => {
      expect(drawingNamed(name)).toBeNull();
    },
  );
});

test('a practice video has its other files beside it', () => {
  expect(practiceVideo('/media/tether.webm')).toEqual({
    webm: '/media/tether.webm',
    mp4: '/media/tether.mp4',
    poster: '/media/tether.webp',
    captions: '/media/tether.vtt',
  });
});
