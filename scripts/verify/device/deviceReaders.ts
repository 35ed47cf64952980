import { readProfileDraft } from '../../../src/services/account/profileDraft.ts';
import { readEnvelope } from '../../../src/services/device/envelope.ts';
import type { StoreName } from '../../../src/services/device/deviceStore.ts';
import { dayDraftKeyOf } from '../../../src/services/device/keys/dayDraftKeys.ts';
import { heldWords, holdLastWords } from '../../../src/services/device/lastWords.ts';
import { leavingMembers, markSeal, sealMarkOf } from '../../../src/services/device/sealMarks.ts';
import { isBellMuted, muteBell } from '../../../src/services/timer/bellChoice.ts';
import { keepDarkMode, keptDarkMode } from '../../../src/services/device/darkMode.ts';
import { isSignOutOwed, keepSession, keptSession } from '../../../src/services/app/sessionStore.ts';
import { nobody } from '../../../src/domain/practice/member.ts';
import { firstPlan } from '../../../src/domain/practiceRoom/plans.ts';
import { memberKey } from '../../../src/services/device/memberKey.ts';
import { readItems } from '../../../src/services/outbox/outbox.ts';
import {
  keepMember,
  onMemberStored,
  recalledEmail,
} from '../../../src/services/practice/memberStorage.ts';
import { readSlice } from '../../../src/services/practice/keptSlice.ts';
import { lastPlan } from '../../../src/services/practiceRoom/keptPlan.ts';
import { presetsToTell } from '../../../src/services/practiceRoom/presets.ts';
import { listUnfinished } from '../../../src/services/reflection/recordings.ts';
import {
  readMaterial,
  recallReflection,
} from '../../../src/services/reflection/reflectionDraft.ts';
import { readMedia } from '../../../src/services/reflection/reflectionMedia.ts';
import { readScheduleDraft } from '../../../src/services/schedule/scheduleDraft.ts';
import { readTimers } from '../../../src/services/timer/taskTimers.ts';
import { listDays, readDay } from '../../../src/services/today/dayRecords.ts';
import { listAside } from '../../../src/services/upload/keptMedia.ts';
import { readUpload } from '../../../src/services/upload/keptEnds.ts';
import { recallDay } from '../../../src/services/upload/dayDrafts.ts';
import { listWrittenDays } from '../../../src/services/upload/writtenDays.ts';
import { taskId, today } from '../support/members.ts';

export const email = 'keepingkas@example.com';
const day = { email, date: today };
const task = { taskId, date: today, pillar: 'NOURISHMENT', pillarName: 'Nourishment' };

/** An entry that a store holds, by its name, and who reads it. */
export interface KeptSample {
  name: string;
  value: unknown;
  readers: readonly (() => unknown)[];
}

/** What tells the app of its member, from the two places where that is kept. */
const atMember = () => onMemberStored(email, () => {})();

const draftReaders = [() => recallReflection({ email, task }), () => recallDay(day)];

/** By store, what stands in it and everybody who reads it. A store that is not named here cannot be measured. */
export const keptSamples: Readonly<Record<StoreName, readonly KeptSample[]>> = {
  photos: [{ name: 'profile', value: 'data:image/png;base64,AAAA', readers: [atMember] }],
  drafts: [
    {
      name: 'profile',
      value: { edits: { name: 'Kas' }, keptAt: 1 },
      readers: [() => readProfileDraft(email)],
    },
    {
      name: 'schedule',
      value: { settings: { TETHER: { isEnabled: true } }, keptAt: 1, version: '"1"' },
      readers: [() => readScheduleDraft(email)],
    },
    {
      name: `upload:${today}`,
      value: { mood: 'happy', happiness: 8, text: 'A long walk.', sampled: ['1'] },
      readers: [...draftReaders, () => listWrittenDays(email, today, { latest: 15 })],
    },
    {
      name: `reflection:${today}:${taskId}`,
      value: { mood: 'happy', way: 'text', text: 'Quiet.' },
      readers: draftReaders,
    },
    {
      name: `reflection-image:${today}:${taskId}`,
      value: { name: null, media: new Blob(['photo'], { type: 'image/png' }), seconds: null },
      readers: [...draftReaders, () => readMaterial({ email, task }, 'image')],
    },
  ],
  states: [
    {
      name: `upload:${today}`,
      value: {
        date: today,
        mood: 'happy',
        happiness: 8,
        text: 'Rain.',
        media: [{ type: 'voice', name: 'voice-1', seconds: 16 }],
        submittedAt: 1,
      },
      readers: [() => readUpload(day), () => recallDay(day)],
    },
    {
      name: `aside:${today}`,
      value: [{ type: 'image', name: 'day-image-1', seconds: null }],
      readers: [() => listAside(email)],
    },
    { name: 'practice', value: firstPlan, readers: [() => lastPlan(email)] },
    {
      name: 'presets',
      value: [
        { name: 'Morning', plan: firstPlan, savedAt: 1, version: 'e-1' },
        { name: 'Noon', plan: null, savedAt: 2, version: null },
        { name: 'Evening', plan: firstPlan },
      ],
      readers: [() => presetsToTell(email, [])],
    },
  ],
  days: [
    {
      name: today,
      value: {
        date: today,
        tasks: [{ taskId, pillar: 'NOURISHMENT', status: 'active', durationMin: 30 }],
        marks: { [taskId]: { status: 'done', reflection: { type: 'text', data: 'Quiet.' } } },
      },
      readers: [() => readDay(email, today), () => listDays(email), () => recallDay(day)],
    },
  ],
  timers: [
    {
      name: taskId,
      value: {
        task: { ...task, isSample: false },
        plannedMs: 60_000,
        elapsedMs: 5,
        isRunning: true,
        seen: { wall: 1, mono: 1 },
        awayMs: 0,
        end: null,
      },
      readers: [() => readTimers(email)],
    },
  ],
  outbox: [
    {
      name: 'item-1',
      value: {
        id: 'item-1',
        kind: 'timer',
        keptAt: 1,
        attempts: 0,
        notBefore: 0,
        refusal: null,
        body: {
          date: today,
          pillar: 'TETHER',
          task_id: taskId,
          elapsed_seconds: 1,
          completed: true,
        },
      },
      readers: [() => readItems(email)],
    },
  ],
  recordings: [
    {
      name: 'recording-1',
      value: { taskId, date: today, startedAt: 1, type: 'audio/webm', id: 'recording-1' },
      readers: [() => listUnfinished({ email, task })],
    },
  ],
  media: [
    {
      name: 'voice-1',
      value: new Blob(['sound'], { type: 'audio/webm' }),
      readers: [() => readMedia(email, 'voice-1')],
    },
  ],
};

/** Everybody who reads local storage. */
export const itemReaders: readonly (() => unknown)[] = [
  readEnvelope,
  recalledEmail,
  () => readSlice(memberKey(email)),
  keptSession,
  keptDarkMode,
  isBellMuted,
  isSignOutOwed,
  () => heldWords(memberKey(email)),
  () => sealMarkOf(memberKey(email)),
  leavingMembers,
  atMember,
];

/** Writes each item of local storage as the app does. */
export function fillItems(): void {
  keepSession({ token: 'a-token', email });
  keepDarkMode(true);
  muteBell(true);
  markSeal(memberKey(email), 'leaving');
  keepMember(email, nobody);
  // A page that goes has not written them.
  const never = () => new Promise<void>(() => {});
  void holdLastWords(dayDraftKeyOf(day), { text: 'A long walk.' }, never);
}
