import { done, failed, times, type History } from '@fourfold/xstate-inspector/proofs';
import { createActor } from 'xstate';

import { LoginRefused } from '#src/domain/account/login.ts';
import type { LoginRefusalReason } from '#src/domain/account/login.ts';
import { ProfileError } from '#src/domain/account/profile.ts';
import { defaultSettings } from '#src/domain/schedule/settings.ts';
import { ScheduleConflict, ScheduleError } from '#src/domain/schedule/scheduleFailure.ts';
import { SessionError } from '#src/domain/app/session.ts';
import { emptyDay, shownTasks } from '#src/domain/today/dayTasks.ts';
import { sampleTasks } from '#src/domain/today/sampleTasks.ts';
import { startedTimer } from '#src/domain/timer/timer.ts';
import { loginMachine } from '#src/machines/account/loginMachine.ts';
import { noticesMachine } from '#src/machines/rooms/noticesMachine.ts';
import { outboxMachine } from '#src/machines/outbox/outboxMachine.ts';
import { sessionMachine } from '#src/machines/app/sessionMachine.ts';
import { demoChatMachine } from '#src/machines/landing/demoChatMachine.ts';
import { memberStoreMachine } from '#src/machines/practice/memberStoreMachine.ts';
import { scheduleEditorMachine } from '#src/machines/schedule/scheduleEditorMachine.ts';
import { scheduleSaveMachine } from '#src/machines/schedule/scheduleSaveMachine.ts';
import { reflectionCaptureMachine } from '#src/machines/reflection/reflectionCaptureMachine.ts';
import { taskPhasesMachine } from '#src/machines/today/taskPhasesMachine.ts';
import { timerMachine } from '#src/machines/timer/timerMachine.ts';
import { keptWith, maya, sessionOn } from '../support/members.ts';
import { timerItem } from '../support/outboxItems.ts';

const today = '2026-11-21';
const email = 'maya@example.com';
const minute = 60_000;
const settings = defaultSettings(today);
const longer = { ...settings.TETHER, isEnabled: true, durationMinutes: 30 };
const stored = { record: { sk: 'Schedule' }, version: '"1"' };
const alerts = ['first', 'second'].map((text) => ({ text, wayOn: null }));
const task = {
  taskId: `${today}-TETHER-1`,
  date: today,
  pillar: 'TETHER',
  pillarName: 'Tether',
  isSample: false,
};
const [planned] = shownTasks({ ...emptyDay(today), tasks: sampleTasks(today) }, {}, []);
if (planned === undefined) throw new Error('A sample day has tasks.');
/** What the page of a task is given of it. */
export const paged = { email, task: planned };
const reasons: LoginRefusalReason[] = ['tooManyAttempts', 'wrongCredentials', 'network'];

/** Machines, each with what may happen to it. */
export const histories: Record<string, History> = {
  login: {
    machine: loginMachine,
    happenings: [
      ...['login', 'loginWithCode'].flatMap((actor) => [
        done(actor, { kind: 'mfaAsked' }),
        done(actor, { kind: 'signedIn', token: 'token-1' }),
        ...reasons.map((reason) =>
          failed(actor, new LoginRefused({ reason, serverMessage: null })),
        ),
        failed(actor, new TypeError('x is not a function')),
      ]),
      { type: 'field.change', field: 'email', value: email },
      { type: 'field.change', field: 'password', value: 'practice-daily-2026' },
      { type: 'field.change', field: 'mfaCode', value: '123456' },
      ...times({ type: 'form.submit' }, 8),
      { wait: 20_000 },
      { wait: 12_000 },
    ],
  },
  session: {
    machine: sessionMachine,
    input: { token: 't1', isAuthenticated: true },
    happenings: [
      done('readMember', { email }),
      done('refreshToken', 't2'),
      ...['readMember', 'refreshToken'].flatMap((actor) => [
        failed(actor, new SessionError('refused')),
        failed(actor, new SessionError('unreachable')),
      ]),
      ...['t1', 't2', null].flatMap((token) => [
        { type: 'token.refused', token },
        { type: 'token.stored', token },
      ]),
      { type: 'member.signedIn', email, token: 't2' },
      { type: 'member.signOut' },
      { wait: 2_000 },
      { wait: 60_000 },
    ],
  },
  demoChat: {
    machine: demoChatMachine,
    input: { hasLeftAddress: true },
    happenings: [
      ...['hello', 'login', ' '].map((text) => ({ type: 'message.send', text, chance: 0.4 })),
      ...[300, 700, 1_000].map((wait) => ({ wait })),
    ],
  },
  notices: {
    machine: noticesMachine,
    happenings: [
      ...alerts.flatMap((alert) => [
        { type: 'alert.show', alert },
        { type: 'alert.answer', alert, answer: 'ok' },
      ]),
      { type: 'toast.show', text: 'Saved.' },
      { type: 'toast.dismiss', id: 1 },
      { type: 'hold.begin', hold: 'pointer' },
      { type: 'hold.end', hold: 'pointer' },
      { wait: 1_000 },
      { wait: 3_000 },
    ],
  },
  outbox: {
    machine: outboxMachine,
    input: { email },
    happenings: [
      { type: 'member.confirmed' },
      { type: 'network.back' },
      { type: 'items.stored', items: [timerItem()] },
      { type: 'item.add', item: timerItem() },
      done('deliverNext', { kind: 'nothingDue', wait: 4_000 }),
      done('deliverNext', { kind: 'nothingDue', wait: null }),
      done('deliverNext', { kind: 'attempted', item: timerItem(), outcome: { kind: 'signedOut' } }),
      { wait: 4_000 },
    ],
  },
  memberStore: {
    machine: memberStoreMachine,
    input: { email, today },
    happenings: [
      { type: 'state.stored', kept: keptWith(maya, [sessionOn('2026-11-20')]) },
      { type: 'number.toggle', number: 'streak' },
      { type: 'day.began', day: '2026-11-22' },
      { type: 'session.add', session: sessionOn(today) },
      { type: 'activity.add', fields: {}, at: 7 },
      done('loadProfile', { profile: null, earlier: null }),
      failed('loadProfile', new ProfileError('Failed to fetch profile', 'unreachable')),
      { type: 'member.confirmed' },
      { type: 'profile.load' },
    ],
  },
  scheduleEditor: {
    machine: scheduleEditorMachine,
    input: { email, today, pillar: 'MOVEMENT' },
    happenings: [
      done('readDraft', null),
      done('readDraft', { settings: { ...settings, TETHER: longer }, version: null, keptAt: 5 }),
      done('loadSchedule', null),
      done('loadSchedule', stored),
      failed('loadSchedule', new ScheduleError('no', 'unreachable')),
      done('discardDraft', undefined),
      done('scheduleSave', { kind: 'saved', stored }),
      done('scheduleSave', { kind: 'taken', stored }),
      { type: 'settings.change', code: 'TETHER', settings: longer },
      { type: 'pillar.choose', pillar: 'TETHER' },
      ...['schedule.save', 'schedule.retry', 'draft.keep', 'draft.discard'].map((type) => ({
        type,
      })),
      { wait: 1_234 },
    ],
  },
  scheduleSave: {
    machine: scheduleSaveMachine,
    input: { record: {}, version: null, isFirst: true, replacesUnknown: false },
    happenings: [
      ...times({ type: 'save.confirm' }, 3),
      { type: 'conflict.keepMine' },
      { type: 'conflict.takeTheirs' },
      failed('saveSchedule', new ScheduleConflict(stored)),
      failed('saveSchedule', new ScheduleError('no', 'refused')),
      done('saveSchedule', stored),
      done('tellFailure', undefined),
    ],
  },
  timer: {
    machine: timerMachine,
    input: { email, timer: startedTimer(task, 2 * minute, 0, at(0)) },
    happenings: [
      ...[1_000, minute, 2 * minute].flatMap((wall) => [
        { type: 'clock.read', at: at(wall) },
        { type: 'clock.read', at: at(wall + 30_000, wall) },
        { type: 'timer.pause', at: at(wall) },
        { type: 'timer.resume', at: at(wall) },
      ]),
      { type: 'timer.finish', at: at(minute) },
      { type: 'away.count' },
      { type: 'away.leave' },
      { type: 'sound.toggle' },
      { wait: 500 },
      { wait: 200 },
    ],
  },
  taskPhases: {
    machine: taskPhasesMachine,
    input: { ...paged, isTimed: false },
    happenings: [
      ...times({ type: 'session.start' }, 4),
      ...times({ type: 'timer.ended' }, 4),
      { type: 'timer.shown' },
      { type: 'timer.closed' },
      { type: 'minutes.change', minutes: 12.4 },
      { type: 'task.changed', isDone: true, hasTime: true },
      { type: 'task.changed', isDone: false, hasTime: false },
      done('fetchReflection', undefined),
      failed('fetchReflection', new TypeError('Failed to fetch')),
      { type: 'reflection.fetch' },
      toldOfReflection('recalling'),
      toldOfReflection('saving'),
      done('reflection', { kind: 'captured' }),
      done('reflection', { kind: 'skipped' }),
      { wait: 2_000 },
    ],
  },
};

/** What the page of a task hears as its reflection comes to a state. */
function toldOfReflection(value: 'recalling' | 'saving') {
  const context = createActor(reflectionCaptureMachine, {
    input: { ...paged, canSkip: true },
  }).getSnapshot().context;
  const snapshot = reflectionCaptureMachine.resolveState({ value, context });

  return { type: 'xstate.snapshot.reflection', snapshot };
}

function at(wall: number, mono = wall) {
  return { wall: Date.parse('2026-11-21T07:00:00Z') + wall, mono: 1_000 + mono };
}
