import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { voiceNoteName } from '#src/domain/reflection/voiceNote.ts';
import {
  asideDateOf,
  asideKeyOf,
  dayKeyOf,
  namedKeyOf,
  outboxKeyOf,
  photoKeyOf,
  stateKeyOf,
  timerKeyOf,
  uploadDateOf,
  uploadKeyOf,
  profileDraftKeyOf,
  scheduleDraftKeyOf,
  mediaKeyOf,
} from '#src/services/device/deviceKeys.ts';
import {
  dayDraftKeyOf,
  draftedOf,
  materialKeyOf,
  reflectionDraftKeyOf,
} from '#src/services/device/keys/dayDraftKeys.ts';
import {
  dayMediaName,
  freshMediaName,
  recordedOf,
  recordingKeyOf,
  secondKeyOf,
} from '#src/services/device/keys/recordingKeys.ts';
import { memberKey } from '#src/services/device/memberKey.ts';

const email = 'maya@example.com';
const member = '94c8a754a9f1f488';
const date = '2026-11-21';
const owner = { email, date };
const reflected = { email, task: taskOf('2026-11-21-TETHER-1') };
const second = { id: 'r1', part: '1795266120000', number: 7 };

describe('the keys of what a device keeps', () => {
  test('are those under which every version has kept it', () => {
    expect(memberKey(email)).toBe(member);
    expect({
      photo: photoKeyOf(member),
      profileDraft: profileDraftKeyOf(member),
      scheduleDraft: scheduleDraftKeyOf(member),
      dayDraft: dayDraftKeyOf(owner),
      reflectionDraft: reflectionDraftKeyOf(reflected),
      material: materialKeyOf(reflected, 'image'),
      dayMaterial: materialKeyOf({ email, task: taskOf('daily-upload') }, 'voice'),
      state: stateKeyOf(member),
      upload: uploadKeyOf(owner),
      aside: asideKeyOf(owner),
      day: dayKeyOf(owner),
      timer: timerKeyOf(member, '2026-11-21-TETHER-1'),
      outbox: outboxKeyOf(member, 'i1'),
      recording: recordingKeyOf(member, 'r1'),
      second: secondKeyOf(member, second),
      voiceNote: mediaKeyOf(email, voiceNoteName('r1', 'm4a')),
      dayMedia: mediaKeyOf(email, dayMediaName('image', date, 'device-1')),
      named: namedKeyOf(member, 'anything'),
    }).toEqual({
      photo: [member, 'profile'],
      profileDraft: [member, 'profile'],
      scheduleDraft: [member, 'schedule'],
      dayDraft: [member, 'upload:2026-11-21'],
      reflectionDraft: [member, 'reflection:2026-11-21:2026-11-21-TETHER-1'],
      material: [member, 'reflection-image:2026-11-21:2026-11-21-TETHER-1'],
      dayMaterial: [member, 'reflection-voice:2026-11-21:daily-upload'],
      state: [member, 'state'],
      upload: [member, 'upload:2026-11-21'],
      aside: [member, 'aside:2026-11-21'],
      day: [member, '2026-11-21'],
      timer: [member, '2026-11-21-TETHER-1'],
      outbox: [member, 'i1'],
      recording: [member, 'r1'],
      second: [member, 'r1/1795266120000/000007'],
      voiceNote: [member, 'voice-r1.m4a'],
      dayMedia: [member, 'day-image-2026-11-21-device-1'],
      named: [member, 'anything'],
    });
  });

  test('have a random name for each photo and video of a day', () => {
    expect(freshMediaName('video')).toMatch(/^day-video-[\da-f-]{36}$/u);
    expect(freshMediaName('video')).not.toBe(freshMediaName('video'));
  });
});

describe('a name is taken apart', () => {
  const day = fc
    .date({ min: new Date('1900-01-01'), max: new Date('2200-01-01'), noInvalidDate: true })
    .map((at) => at.toISOString().slice(0, 10));
  const way = fc.constantFrom('voice' as const, 'image' as const, 'video' as const);

  test('into what a draft is of, whatever the id of its task', () => {
    fc.assert(
      fc.property(day, fc.string({ minLength: 1 }), way, (on, taskId, by) => {
        const of = { email, task: { ...taskOf(taskId), date: on } };
        const drafted = { kind: 'reflection', date: on, taskId };

        expect(draftedOf(reflectionDraftKeyOf(of)[1])).toEqual({ ...drafted, way: null });
        expect(draftedOf(materialKeyOf(of, by)[1])).toEqual({ ...drafted, way: by });
        expect(draftedOf(dayDraftKeyOf({ email, date: on })[1])).toEqual({ kind: 'day', date: on });
      }),
    );
  });

  test.each(['profile', 'schedule', 'upload:', 'reflection', 'reflection:2026-11-21:', ''])(
    'and is no draft of a day or a task: %j',
    (name) => {
      expect(draftedOf(name)).toBeNull();
    },
  );

  test('into the date of an upload and of what was set aside, and no other state’s', () => {
    fc.assert(
      fc.property(day, (on) => {
        const [upload, aside] = [uploadKeyOf({ email, date: on }), asideKeyOf({ email, date: on })];

        expect([uploadDateOf(upload[1]), asideDateOf(upload[1])]).toEqual([on, null]);
        expect([uploadDateOf(aside[1]), asideDateOf(aside[1])]).toEqual([null, on]);
      }),
    );
    expect([uploadDateOf('state'), asideDateOf('state')]).toEqual([null, null]);
  });

  test('into a recording and its part, whose seconds stand in their order', () => {
    fc.assert(
      fc.property(
        fc.uuid(),
        fc.nat().map(String),
        fc.uniqueArray(fc.nat(999_999), { minLength: 1, maxLength: 20 }),
        (id, part, numbers) => {
          const names = numbers.map((number) => secondKeyOf(member, { id, part, number })[1]);
          const inOrder = numbers
            .toSorted((one, other) => one - other)
            .map((number) => secondKeyOf(member, { id, part, number })[1]);

          expect(names.toSorted()).toEqual(inOrder);
          expect(names.map(recordedOf)).toEqual(names.map(() => ({ id, part })));
          expect(recordedOf(recordingKeyOf(member, id)[1])).toEqual({ id, part: null });
        },
      ),
    );
  });
});

function taskOf(taskId: string) {
  return { taskId, date, pillar: 'TETHER', pillarName: 'Tether' };
}
