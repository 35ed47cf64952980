import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { unchosenReminders } from '#src/domain/reminders/reminders.ts';
import { authPaths } from '#src/contract/account/auth.ts';
import { conflictAnswer } from '#src/contract/practice/changes.ts';
import { livePath } from '#src/contract/practice/paths.ts';
import { presetIdOf } from '#src/contract/practiceRoom/preset.ts';
import { schedulePaths } from '#src/contract/schedule/schedule.ts';
import {
  dayTasksAnswer,
  dayTasksPath,
  ofTaskReflectionPath,
  task,
  taskReflectionPath,
} from '#src/contract/today/commitments.ts';
import { addDays, localDay } from '#src/domain/common/day.ts';
import { firstPlan } from '#src/domain/practiceRoom/plans.ts';
import { error, errorOf } from '#tests/contract/common/errors.ts';
import { monday, reflection, schedule, tuesday } from '#tests/contract/commitments/tasks.ts';

import {
  daysOf,
  device,
  deviceOf,
  headsIn,
  joined,
  nowOf,
  pageOf,
  passOf,
  wholeFeed,
  writtenBy,
  type Carried,
  type Device,
  type PracticeConnection,
} from './device.ts';
import {
  addition,
  badAdditions,
  badDayEnds,
  badSessions,
  badTimers,
  dayEnd,
  plannedTimer,
  session,
  timer,
} from './things.ts';

/** The calls that the contract makes of the practice service. */
export const practiceContractCalls = [
  'changes',
  'now',
  'live',
  'days',
  'words',
  'session',
  'dayEnd',
  'addition',
  'preference',
  'timer',
] as const;

const email = 'maya@example.com';
const notYours = error(403, 'You can only open your own records.');
const gone = error(410, 'This was deleted.');
const elsewhere = error(412, 'This was changed elsewhere.');
const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/u);
const minute = 60_000;

/**
 * States what a practice service answers, be it the real one or a mock. `connect` opens a new world with the member Maya, of whom
 * nothing is known yet.
 */
export function practiceContract(name: string, connect: () => Promise<PracticeConnection>): void {
  describe(`the practice contract, kept by ${name}`, () => {
    let connection: PracticeConnection;
    let maya: Device;
    beforeEach(async () => {
      connection = await connect();
      maya = await deviceOf(connection, email);
    });
    afterEach(() => connection.close());

    test('takes what is written by a pass, and shows it nothing (rules/outbox#O14)', async () => {
      const worker = device(connection, email, await passOf(connection, email));
      const kept = await writtenBy(worker.session('s-1', session, { key: 'session-s-1' }));

      expect(await errorOf(await worker.page())).toEqual(error(401));
      expect(await errorOf(await worker.remove('timer', 't-1'))).toEqual(error(401));
      expect(await writtenBy(maya.session('s-1', session, { key: 'session-s-1' }))).toEqual(kept);
      expect((await wholeFeed(maya)).map(({ id }) => id)).toEqual(['s-1']);
    });

    test('has an empty feed of a member who did nothing yet', async () => {
      const page = await pageOf(maya.page());

      expect(page).toEqual({
        epoch: expect.stringMatching(/./u),
        changes: [],
        cursor: page.head,
        head: expect.stringMatching(/./u),
        more: false,
        at: moment,
      });
      expect(await pageOf(maya.page({ after: page.cursor }))).toEqual({ ...page, at: moment });
    });

    test('gives what is written the next numbers, and tells each thing at its newest (rules/practiceFeed#E1, rules/practiceFeed#E3)', async () => {
      await maya.session('s-1', session);
      await maya.prefer('theme', 'dark');
      await maya.dayEnd('e-1', dayEnd);
      await maya.timer('t-1', timer);
      const { cursor } = await pageOf(maya.page());
      await maya.prefer('theme', 'light');

      const made_at = moment;
      const theme = { kind: 'preference', id: 'theme', seq: 5, gone: false, made_at };
      expect(await wholeFeed(maya)).toEqual([
        { kind: 'session', id: 's-1', seq: 1, gone: false, made_at, body: session },
        { kind: 'day_end', id: 'e-1', seq: 3, gone: false, made_at, stands: true, body: dayEnd },
        { kind: 'timer', id: 't-1', seq: 4, gone: false, made_at, body: timer },
        { ...theme, body: { value: 'light' } },
      ]);
      expect((await pageOf(maya.page({ after: cursor }))).changes).toEqual([
        { ...theme, body: { value: 'light' } },
      ]);
      expect(await pageOf(maya.page({ before: cursor }))).toMatchObject({
        changes: [{ id: 't-1' }, { id: 'e-1' }, { id: 's-1' }],
        more: false,
      });
    });

    test('pages upwards and downwards by 256 KiB (rules/practiceFeed#E3)', async () => {
      const text = '\u{1F331}'.repeat(10_000);
      for (let day = 10; day < 18; day += 1) {
        await maya.dayEnd(`e-${day}`, { ...dayEnd, day: `2026-11-${day}`, text });
      }
      const first = await pageOf(maya.page());
      const second = await pageOf(maya.page({ after: first.cursor }));
      const newest = await pageOf(maya.page({ before: second.cursor }));
      const oldest = await pageOf(maya.page({ before: newest.cursor }));

      const seqs = (page: typeof first) => page.changes.map(({ seq }) => seq);
      expect([first, second, newest, oldest].map(seqs)).toEqual([
        [1, 2, 3, 4, 5, 6],
        [7, 8],
        [8, 7, 6, 5, 4, 3],
        [2, 1],
      ]);
      expect([first, second, newest, oldest].map(({ more }) => more)).toEqual([
        true,
        false,
        true,
        false,
      ]);
    });

    test('takes a cursor from its own member alone, and none beyond the head (rules/practiceFeed#E4)', async () => {
      const eva = await joined(connection, 'eva@example.com');
      await eva.session('s-1', session);
      const { cursor } = await pageOf(eva.page());
      await maya.session('s-1', session);

      for (const foreign of [cursor, 'none', '', 'a.1.b', `${cursor}x`]) {
        expect(await errorOf(await maya.page({ after: foreign }))).toEqual(notYours);
        expect(await errorOf(await maya.page({ before: foreign }))).toEqual(notYours);
      }
      expect(
        await errorOf(await maya.call('GET', `/api/v1/practice/${email}/changes?after=a&before=b`)),
      ).toEqual(error(422, 'Please name one cursor.'));
    });

    test('tells how a timer of the practice room is practised (rules/timer#T24)', async () => {
      await writtenBy(maya.timer('t-1', plannedTimer));
      expect(await wholeFeed(maya)).toMatchObject([{ body: plannedTimer }]);

      const { plan } = plannedTimer;
      const spoilt = { ...plannedTimer, plan: { ...plan, breath: 'quick' } };
      expect((await maya.timer('t-2', spoilt)).status).toBe(422);
    });

    test('tells when a timer and its session were practised (rules/timer#T26)', async () => {
      const stretches = Array.from({ length: 24 }, (_, index) => ({
        from: 31_622_400_000 - 2 * index,
        to: 31_622_399_999 - 2 * index,
      }));
      await writtenBy(maya.timer('t-1', { ...timer, stretches }));
      await writtenBy(maya.session('t-1', { ...session, stretches }));

      expect(await wholeFeed(maya)).toMatchObject([
        { body: { stretches } },
        { body: { stretches } },
      ]);
    });

    test('keeps a session once, and nothing else under its id (rules/practiceFeed#E7)', async () => {
      const first = await writtenBy(maya.session('s-1', session, { ifNoneMatch: '*' }));
      const again = await writtenBy(maya.session('s-1', session, { key: 'another-key' }));
      const other = await maya.session('s-1', { ...session, duration_minutes: 11 });

      expect(again).toEqual(first);
      expect(other.headers.get('ETag')).toBe(first.tag);
      expect(v.parse(conflictAnswer, await other.clone().json()).data).toEqual(
        (await wholeFeed(maya))[0],
      );
      expect(await errorOf(other)).toEqual(error(409, 'This is kept already, and otherwise.'));
      expect(await wholeFeed(maya)).toMatchObject([{ id: 's-1', seq: 1, body: session }]);
    });

    test('lets the end of a day stand that was made last, however late the others come (rules/practiceFeed#E8, rules/practiceFeed#E12)', async () => {
      const said = (text: string) => ({ ...dayEnd, text });
      await maya.dayEnd('e-m', said('At noon.'), { ago: 60 * minute });
      const early = await writtenBy(
        maya.dayEnd('e-y', said('In the morning.'), { ago: 300 * minute }),
      );
      const noon = await wholeFeed(maya);
      const late = await writtenBy(maya.dayEnd('e-a', said('In the evening.')));
      const evening = await wholeFeed(maya);

      const stood = (feed: typeof noon) =>
        feed.map((told) => [told.id, told.seq, 'stands' in told && told.stands]);
      expect(stood(noon)).toEqual([
        ['e-m', 1, true],
        ['e-y', 2, false],
      ]);
      expect(stood(evening)).toEqual([
        ['e-y', 2, false],
        ['e-a', 3, true],
        ['e-m', 4, false],
      ]);
      expect([early.version, late.version].map((version) => version.split('-')[1])).toEqual([
        '1',
        '3',
      ]);
      expect(evening[0]).toMatchObject({ body: said('In the morning.') });
    });

    test('refuses the end of a day over one that it does not know, with the one that stands (rules/practiceFeed#E10)', async () => {
      const first = await writtenBy(maya.dayEnd('e-1', dayEnd, { ifNoneMatch: '*', ago: minute }));
      const other = { ...dayEnd, text: 'From the other device.' };
      const refused = await maya.dayEnd('e-2', other, { ifNoneMatch: '*' });

      expect(refused.headers.get('ETag')).toBe(first.tag);
      expect(v.parse(conflictAnswer, await refused.clone().json()).data).toMatchObject({
        id: 'e-1',
        stands: true,
        body: dayEnd,
      });
      expect(await errorOf(refused)).toEqual(elsewhere);
      expect(await errorOf(await maya.dayEnd('e-2', other, { ifMatch: '"none"' }))).toEqual(
        elsewhere,
      );
      expect(await writtenBy(maya.dayEnd('e-1', dayEnd, { ifNoneMatch: '*' }))).toEqual(first);

      await writtenBy(maya.dayEnd('e-2', other, { ifMatch: first.tag }));
      expect(await wholeFeed(maya)).toMatchObject([
        { id: 'e-2', stands: true },
        { id: 'e-1', stands: false },
      ]);
      await maya.dayEnd('e-3', { ...dayEnd, day: '2026-11-17' }, { ifNoneMatch: '*' });
      expect(await wholeFeed(maya)).toHaveLength(3);
    });

    test('deletes the ends that their member has changed into another one, each once and for good (rules/practiceFeed#E33)', async () => {
      const changed = { ...dayEnd, text: 'Changed.', replaces: ['e-never', 'e-1'] };
      await maya.dayEnd('e-1', dayEnd, { ago: minute });
      const first = await writtenBy(maya.dayEnd('e-2', changed));
      const tombstone = (id: string, seq: number) => ({ kind: 'day_end', id, seq, gone: true });

      expect(await wholeFeed(maya)).toEqual([
        {
          kind: 'day_end',
          id: 'e-2',
          seq: 2,
          gone: false,
          made_at: moment,
          stands: true,
          body: changed,
        },
        tombstone('e-never', 3),
        tombstone('e-1', 4),
      ]);
      expect(await writtenBy(maya.dayEnd('e-2', changed))).toEqual(first);
      for (const late of ['e-1', 'e-never']) {
        expect(await errorOf(await maya.dayEnd(late, dayEnd))).toEqual(gone);
      }

      await maya.remove('dayEnd', 'e-2');
      expect((await wholeFeed(maya)).every((told) => told.gone)).toBe(true);
    });

    test('keeps two changes of one end as two ends of its day, and an end of another day (rules/practiceFeed#E33, rules/practiceFeed#E34)', async () => {
      await maya.dayEnd('e-0', { ...dayEnd, day: '2026-11-15' });
      await maya.dayEnd('e-1', dayEnd, { ago: 3 * minute });
      const replaces = ['e-0', 'e-1'];
      await maya.dayEnd('e-a', { ...dayEnd, text: 'On the phone.', replaces }, { ago: minute });
      await maya.dayEnd(
        'e-b',
        { ...dayEnd, text: 'On the laptop.', replaces },
        { ago: 2 * minute },
      );

      expect(await wholeFeed(maya)).toMatchObject([
        { id: 'e-0', stands: true },
        { id: 'e-a', stands: true },
        { id: 'e-1', gone: true },
        { id: 'e-b', stands: false },
      ]);
    });

    test('lets a change of a deleted end stand, whichever comes first (rules/practiceFeed#E34)', async () => {
      for (const [index, isDeletedFirst] of [true, false].entries()) {
        const [early, late] = [`e-${index}`, `l-${index}`];
        const day = `2026-11-1${index}`;
        await maya.dayEnd(early, { ...dayEnd, day }, { ago: minute });
        if (isDeletedFirst) await maya.remove('dayEnd', early);
        await writtenBy(maya.dayEnd(late, { ...dayEnd, day, replaces: [early] }));
        if (!isDeletedFirst) await maya.remove('dayEnd', early);

        const told = new Map((await wholeFeed(maya)).map(({ gone: isGone, id }) => [id, isGone]));
        expect([told.get(early), told.get(late)]).toEqual([true, false]);
      }
    });

    test('keeps what was added to a day, once, until it is deleted (rules/practiceFeed#E35)', async () => {
      const first = await writtenBy(maya.addition('a-1', addition, { ago: minute }));
      expect(await writtenBy(maya.addition('a-1', addition))).toEqual(first);
      const other = await maya.addition('a-1', { ...addition, text: 'Something else.' });
      expect(await errorOf(other)).toEqual(error(409, 'This is kept already, and otherwise.'));
      const told = { kind: 'addition', id: 'a-1', seq: 1, gone: false };
      expect(await wholeFeed(maya)).toEqual([{ ...told, made_at: moment, body: addition }]);

      await maya.remove('addition', 'a-1');
      expect(await errorOf(await maya.addition('a-1', addition))).toEqual(gone);
      expect(await wholeFeed(maya)).toEqual([{ kind: 'addition', id: 'a-1', seq: 2, gone: true }]);
      const tomorrow = { ...addition, day: addDays(localDay(Date.now(), 'UTC'), 3) };
      expect((await maya.addition('a-2', tomorrow)).status).toBe(422);
    });

    test('keeps preferences by version, and refuses what names another (rules/practiceFeed#E10)', async () => {
      const dark = await writtenBy(maya.prefer('theme', 'dark', { ifNoneMatch: '*' }));
      const none = await maya.prefer('bell', false, { ifMatch: dark.tag });
      const light = await writtenBy(maya.prefer('theme', 'light', { ifMatch: dark.tag }));
      const refused = await maya.prefer('theme', 'dark', { ifMatch: dark.tag });

      expect(v.parse(conflictAnswer, await none.clone().json()).data).toBeUndefined();
      expect(await errorOf(none)).toEqual(elsewhere);
      expect(refused.headers.get('ETag')).toBe(light.tag);
      expect(await errorOf(refused)).toEqual(elsewhere);
      await writtenBy(maya.prefer('hidden', ['streak'], { ifNoneMatch: '*' }));
      await writtenBy(maya.prefer('longest_streak', 40));
      expect((await wholeFeed(maya)).map((told) => [told.id, 'body' in told && told.body])).toEqual(
        [
          ['theme', { value: 'light' }],
          ['hidden', { value: ['streak'] }],
          ['longest_streak', { value: 40 }],
        ],
      );
      expect(await errorOf(await maya.prefer('colour', 'red'))).toEqual(
        error(404, 'There is no such preference.'),
      );
      expect(await errorOf(await maya.prefer('theme', 'sepia'))).toEqual(
        error(422, 'Please check these fields: value.'),
      );
    });

    test('of one preference the one chosen last stands, in whatever order they come (rules/practiceFeed#E19)', async () => {
      const noon = await writtenBy(maya.prefer('theme', 'dark', { ago: 60 * minute }));
      const morning = await writtenBy(maya.prefer('theme', 'light', { ago: 300 * minute }));
      expect(morning).toEqual(noon);
      expect(await wholeFeed(maya)).toMatchObject([
        { id: 'theme', seq: 1, body: { value: 'dark' } },
      ]);

      await writtenBy(maya.prefer('theme', 'light', { ago: 30 * minute }));
      expect(await wholeFeed(maya)).toMatchObject([{ id: 'theme', body: { value: 'light' } }]);
    });

    test('keeps each preset by its name: the one saved or removed last stands, in whatever order they come (rules/practiceFeed#E36)', async () => {
      const [id, ids] = [presetIdOf('Früh, vor 8/9'), [presetIdOf('..'), presetIdOf('🌿')]];
      const long = { ...firstPlan, minutes: 40 };
      const told = { kind: 'preference', id, gone: false, made_at: moment };
      const saved = await writtenBy(maya.prefer(id, long, { ago: 2 * minute }));
      expect(await writtenBy(maya.prefer(id, null, { ago: 3 * minute }))).toEqual(saved);
      expect(await wholeFeed(maya)).toEqual([{ ...told, seq: 1, body: { value: long } }]);

      await writtenBy(maya.prefer(id, null, { ago: minute }));
      await writtenBy(maya.prefer(id, firstPlan, { ago: 2 * minute }));
      expect(await wholeFeed(maya)).toEqual([{ ...told, seq: 2, body: { value: null } }]);
      await writtenBy(maya.prefer(id, firstPlan));
      for (const other of ids) await writtenBy(maya.prefer(other, firstPlan));
      expect((await nowOf(maya.now())).preferences).toEqual([
        { ...told, seq: 3, body: { value: firstPlan } },
        { ...told, seq: 4, id: ids[0], body: { value: firstPlan } },
        { ...told, seq: 5, id: ids[1], body: { value: firstPlan } },
      ]);
    });

    test('keeps twenty presets, and in words no more (rules/practiceFeed#E36)', async () => {
      const save = (index: number, carried?: Carried) =>
        maya.prefer(presetIdOf(`No. ${index}`), firstPlan, carried);
      await writtenBy(maya.prefer('theme', 'dark'));
      for (let index = 1; index <= 20; index += 1) await writtenBy(save(index));
      expect(await errorOf(await save(21))).toEqual(
        error(422, 'You keep 20 plans under a name already. Remove one of them first.'),
      );
      await writtenBy(save(20));
      await writtenBy(maya.prefer(presetIdOf('No. 22'), null));

      await writtenBy(maya.prefer(presetIdOf('No. 5'), null));
      await writtenBy(save(21));
      expect(await errorOf(await save(5))).toEqual(error(422));
      await writtenBy(save(5, { ago: 60 * minute }));
      const feed = await wholeFeed(maya);
      expect(feed.at(-1)).toMatchObject({ id: presetIdOf('No. 21') });
    });

    test('keeps no preset under a name that no device would give it, and no plan that none could practise (rules/practiceFeed#E36)', async () => {
      const bytes = (text: string) => `preset:${btoa(text)}`;
      for (const id of [bytes(''), bytes(' a'), bytes('a'.repeat(25)), bytes('a\0b'), 'preset:*']) {
        expect(await errorOf(await maya.prefer(id, firstPlan))).toEqual(
          error(404, 'There is no such preference.'),
        );
      }
      for (const value of [undefined, 1, { ...firstPlan, voice: 'gong' }, { kind: 'timed' }]) {
        expect((await maya.prefer(presetIdOf('Morning'), value)).status).toBe(422);
      }
      await writtenBy(maya.prefer('last_plan', firstPlan));
      expect((await maya.prefer('last_plan', null)).status).toBe(422);
      await writtenBy(maya.prefer('reminders', unchosenReminders));
      for (const value of [
        {},
        { ...unchosenReminders, quiet: { from: '25:00', until: '07:00' } },
      ]) {
        expect((await maya.prefer('reminders', value)).status).toBe(422);
      }
      expect((await wholeFeed(maya)).map(({ id }) => id)).toEqual(['last_plan', 'reminders']);
    });

    test('lets another device take a timer over, and lets one end stand (rules/practiceFeed#E11)', async () => {
      const started = await writtenBy(maya.timer('t-1', timer, { ifNoneMatch: '*' }));
      const laptop = { ...timer, elapsed_seconds: 60, device: 'laptop' };
      const taken = await writtenBy(maya.timer('t-1', laptop, { ifMatch: started.tag }));
      const phone = { ...timer, elapsed_seconds: 70, state: 'paused' };
      expect(await errorOf(await maya.timer('t-1', phone, { ifMatch: started.tag }))).toEqual(
        elsewhere,
      );

      const ended = { ...laptop, elapsed_seconds: 600, state: 'ended' };
      const end = await writtenBy(maya.timer('t-1', ended, { ifMatch: taken.tag }));
      expect(await writtenBy(maya.timer('t-1', ended, { ifMatch: taken.tag }))).toEqual(end);
      for (const late of [phone, { ...ended, device: 'phone' }]) {
        const refused = await maya.timer('t-1', late, { ifMatch: end.tag });
        expect(await errorOf(refused)).toEqual(error(409, 'This is kept already, and otherwise.'));
      }
      expect(await wholeFeed(maya)).toMatchObject([{ id: 't-1', body: ended, seq: 3 }]);
    });

    test('forgets what was deleted but that it is gone, whichever comes first (rules/practiceFeed#E9)', async () => {
      await maya.session('s-1', session);
      await maya.dayEnd('e-1', dayEnd, { ago: minute });
      await maya.dayEnd('e-2', dayEnd);
      await maya.timer('t-1', timer);
      const deleted = await writtenBy(maya.remove('session', 's-1'));
      await maya.remove('dayEnd', 'e-2');
      await maya.remove('timer', 't-1');
      await maya.remove('session', 's-2');

      expect(await writtenBy(maya.remove('session', 's-1'))).toEqual(deleted);
      for (const late of [
        maya.session('s-1', session),
        maya.session('s-2', session),
        maya.dayEnd('e-2', dayEnd),
        maya.timer('t-1', timer, { ifNoneMatch: '*' }),
      ]) {
        expect(await errorOf(await late)).toEqual(gone);
      }
      const tombstone = (kind: string, id: string) => ({
        kind,
        id,
        seq: expect.any(Number),
        gone: true,
      });
      const feed = await wholeFeed(maya);
      expect(feed.filter((told) => told.gone)).toEqual([
        tombstone('session', 's-1'),
        tombstone('day_end', 'e-2'),
        tombstone('timer', 't-1'),
        tombstone('session', 's-2'),
      ]);
      expect(feed.filter((told) => !told.gone)).toMatchObject([{ id: 'e-1', stands: true }]);
    });

    test('answers a write with its key as it was answered, whatever happened since (rules/practiceFeed#E14)', async () => {
      const key = 'a-key-of-the-theme';
      const first = await writtenBy(maya.prefer('theme', 'dark', { key, ifNoneMatch: '*' }));
      await maya.prefer('theme', 'light');

      expect(await writtenBy(maya.prefer('theme', 'dark', { key, ifNoneMatch: '*' }))).toEqual(
        first,
      );
      expect(await errorOf(await maya.prefer('theme', 'light', { key }))).toEqual(
        error(422, 'This key was used for something else.'),
      );
      expect(await wholeFeed(maya)).toMatchObject([{ seq: 2, body: { value: 'light' } }]);
    });

    test('tells of a task with its mood, and takes back what was said of it (rules/practiceFeed#E13)', async () => {
      await maya.call('POST', schedulePaths.record, schedule);
      const { task_id } = reflection;
      const say = (text: string, ago: number) =>
        maya.call(
          'POST',
          taskReflectionPath(email),
          { ...reflection, reflection_data: text, mood: 'sad' },
          { ago },
        );
      const takeBack = (ago: number) =>
        maya.call('DELETE', ofTaskReflectionPath(email, task_id), undefined, { ago });
      expect(await errorOf(await takeBack(0))).toEqual(error(404, 'There is no such task.'));
      await say('Tired.', 2 * minute);

      const body = {
        date: tuesday,
        pillar: 'TETHER',
        scheduled_time: '20:00',
        duration_minutes: 20,
        status: 'done',
        elapsed_seconds: 0,
        reflection_type: 'text',
        reflection_data: 'Tired.',
        mood: 'sad',
        completed_at: moment,
      };
      const nothing = { reflection_type: null, reflection_data: null, mood: null };
      expect(await wholeFeed(maya)).toEqual([
        { kind: 'task', id: task_id, seq: 1, gone: false, body },
      ]);
      expect(await errorOf(await takeBack(3 * minute))).toEqual(
        error(409, 'A later reflection of this task is saved already.'),
      );
      expect(await (await takeBack(minute)).json()).toEqual({ newStatus: 'done' });
      expect(await wholeFeed(maya)).toEqual([
        { kind: 'task', id: task_id, seq: 2, gone: false, body: { ...body, ...nothing } },
      ]);
      expect(await errorOf(await say('Late.', 1.5 * minute))).toEqual(
        error(410, 'This reflection was deleted.'),
      );
      expect((await say('Anew.', 0)).status).toBe(200);
      const list = await (await maya.call('GET', dayTasksPath(email, tuesday))).json();
      expect(JSON.stringify(list)).not.toContain('sad');
    });

    test('tells a fresh device the day, the month, the streak, preferences and open timers (rules/practiceFeed#E6)', async () => {
      const { day } = await nowOf(maya.now());
      const before = (days: number) =>
        new Date(Date.parse(`${day}T12:00:00Z`) - days * 24 * 60 * minute)
          .toISOString()
          .slice(0, 10);
      for (const days of [0, 1, 2, 40, 41, 42, 43]) {
        await maya.session(`s-${days}`, { ...session, day: before(days) });
      }
      await maya.session('s-again', { ...session, day });
      await maya.remove('session', 's-41');
      await maya.dayEnd('e-1', { ...dayEnd, day });
      await maya.prefer('bell', false);
      await maya.timer('t-1', timer);
      await maya.timer('t-2', { ...timer, state: 'ended' });
      const now = await nowOf(maya.now());

      expect(now).toMatchObject({
        at: moment,
        practice: { current_streak: 3, longest_streak: 3, sessions: 7, minutes: 70 },
        today: [{ id: 's-0' }, { id: 's-again' }, { id: 'e-1', stands: true, body: { day } }],
        preferences: [{ id: 'bell', body: { value: false } }],
        timers: [{ id: 't-1' }],
      });
      expect(now.month.at(-1)).toEqual({ day, minutes: 20, is_ended: true, tasks: [] });
      expect(await pageOf(maya.page({ after: now.head }))).toMatchObject({
        changes: [],
        more: false,
      });
      await maya.prefer('longest_streak', 9);
      expect((await nowOf(maya.now())).practice.longest_streak).toBe(9);
    });

    test('changes no day before that of a save, and leaves on that day what was switched off (rules/days#N2, rules/today#D11)', async () => {
      const { day: today } = await nowOf(maya.now());
      const plan = (change: object = {}) =>
        maya.call('POST', schedulePaths.record, { ...schedule, ...change });
      const listOf = async (date: string) => {
        const answer = await maya.call('GET', dayTasksPath(email, date));
        const { tasks } = v.parse(dayTasksAnswer, await answer.json());
        return tasks.map((found) => {
          const { isUnplanned = false, taskId } = v.parse(task, found);
          return taskId.replace(`${date}-`, isUnplanned ? 'left: ' : '');
        });
      };
      await plan();
      await plan({ is_tether_enabled: 'N', is_recovery_enabled: 'Y' });

      expect(await listOf(tuesday)).toEqual(['TETHER-2', 'TETHER-1']);
      expect(await listOf(today)).toEqual(['left: TETHER-2', 'left: TETHER-1', 'RECOVERY-1']);
      expect(await listOf('2199-11-21')).toEqual(['RECOVERY-1']);

      const said = { ...reflection, date: today, task_id: `${today}-TETHER-2` };
      expect((await maya.call('POST', taskReflectionPath(email), said)).status).toBe(200);
      await plan({ is_tether_enabled: 'N' });
      expect(await listOf(today)).toEqual(['TETHER-2', 'left: TETHER-1']);
      expect(await daysOf(maya.days(today, today))).toMatchObject([
        { day: today, pillars: [{ pillar: 'TETHER', planned: 1, done: 1, percent: 100 }] },
      ]);
    });

    test('tells of each day what was planned, done, practised and said in numbers (rules/days#N1, rules/days#N3)', async () => {
      await maya.call('POST', schedulePaths.record, schedule);
      await maya.call('POST', taskReflectionPath(email), { ...reflection, mood: 'sad' });
      await maya.session('s-1', { ...session, day: tuesday });
      await maya.session('s-2', { ...session, day: tuesday });
      await maya.session('s-3', { ...session, day: '2020-01-04' });
      await maya.dayEnd('e-1', { ...dayEnd, day: tuesday, happiness: 2 }, { ago: minute });
      await maya.dayEnd('e-2', { ...dayEnd, day: tuesday, mood: null });
      const tether = { pillar: 'TETHER', planned: 2, done: 0, percent: 0 };
      const movement = { pillar: 'MOVEMENT', planned: 1, done: 0, percent: 0 };
      const nothing = { sessions: 0, minutes: 0, end: null };

      expect(await daysOf(maya.days('2019-12-01', tuesday))).toEqual([
        { day: '2020-01-04', pillars: [], sessions: 1, minutes: 10, end: null },
        { day: monday, pillars: [tether, movement], ...nothing },
        {
          day: tuesday,
          pillars: [{ ...tether, done: 1, percent: 50 }],
          sessions: 2,
          minutes: 20,
          end: { mood: null, happiness: 8 },
        },
      ]);
      expect(await daysOf(maya.days('2020-01-05', '2020-01-05'))).toEqual([]);
    });

    test.each([
      [monday, 'today', 'Please name two days.'],
      ['2020-02-30', tuesday, 'Please name two days.'],
      [tuesday, monday, 'The last day comes before the first.'],
      [monday, '2021-02-09', 'Please ask for at most 400 days.'],
    ])('tells of no days from %s to %s (rules/days#N3)', async (from, to, sentence) => {
      expect(await errorOf(await maya.days(from, to))).toEqual(error(422, sentence));
    });

    // rules/upload#U17
    test('takes the end of a day that has begun somewhere, and refuses one that has not', async () => {
      const utc = localDay(Date.now(), 'UTC');
      const ended = (days: number) =>
        maya.dayEnd(`e-${days}`, { ...dayEnd, day: addDays(utc, days) });
      const statuses: number[] = [];
      for (const days of [-400, -1, 0, 1]) statuses.push((await ended(days)).status);

      expect(statuses).toEqual([200, 200, 200, 200]);
      expect(await errorOf(await ended(2))).toEqual(error(422));
      expect(await errorOf(await ended(400))).toEqual(error(422));
      // Said two days ago it was no better.
      const earlier = { ...dayEnd, day: addDays(utc, 0) };
      const early = await maya.dayEnd('e-early', earlier, { ago: 3 * 24 * 60 * minute });
      expect(await errorOf(early)).toEqual(error(422));
    });

    test('sends the head at once, and again when it has moved (rules/practiceFeed#E15)', async () => {
      const aborting = new AbortController();
      const live = await connection.fetch(livePath(email), {
        headers: { Authorization: `Bearer ${maya.token}` },
        signal: aborting.signal,
      });
      const heads = headsIn(live);
      const first = await heads.next();
      await maya.session('s-1', session);
      const second = await heads.next();

      expect(live.headers.get('Content-Type')).toBe('text/event-stream');
      expect(live.headers.get('X-Accel-Buffering')).toBe('no');
      expect((await pageOf(maya.page())).head).toBe(second.value);
      expect((await pageOf(maya.page({ after: String(first.value) }))).changes).toHaveLength(1);
      aborting.abort();
    });

    test('refuses a bad field, naming it and not its value, and keeps nothing', async () => {
      const faulty = (fields: string) => error(422, `Please check these fields: ${fields}.`);
      for (const [change, field] of badSessions) {
        expect(await errorOf(await maya.session('s-1', { ...session, ...change }))).toEqual(
          faulty(field),
        );
      }
      for (const [change, field] of badDayEnds) {
        expect(await errorOf(await maya.dayEnd('e-1', { ...dayEnd, ...change }))).toEqual(
          faulty(field),
        );
      }
      for (const [change, field] of badAdditions) {
        expect(await errorOf(await maya.addition('a-1', { ...addition, ...change }))).toEqual(
          faulty(field),
        );
      }
      for (const [change, field] of badTimers) {
        expect(await errorOf(await maya.timer('t-1', { ...timer, ...change }))).toEqual(
          faulty(field),
        );
      }
      for (const id of ['a b', 'x'.repeat(129), 'ü']) {
        expect(await errorOf(await maya.session(id, session))).toEqual(faulty('id'));
        expect(await errorOf(await maya.remove('session', id))).toEqual(faulty('id'));
      }
      for (const ago of ['soon', '-1', '1.5']) {
        expect(await errorOf(await maya.session('s-1', session, { ago }))).toEqual(
          error(422, 'Made-Ago is a number of milliseconds.'),
        );
      }
      expect(await wholeFeed(maya)).toEqual([]);
    });

    test('keeps apart what two members do, and answers the address of another, of nobody and none alike (rules/common#M5)', async () => {
      const eva = await joined(connection, 'eva@example.com');
      await eva.session('s-1', session, { key: 'the-same-key' });
      await maya.session('s-1', { ...session, duration_minutes: 5 }, { key: 'the-same-key' });

      for (const of of ['eva@example.com', 'nobody@example.com', 'no address']) {
        const intruder = device(connection, of, maya.token);
        for (const answer of everyCall(intruder, of)) {
          expect(await errorOf(await answer)).toEqual(notYours);
        }
      }
      expect(await wholeFeed(eva)).toMatchObject([{ id: 's-1', body: session }]);
      expect(await wholeFeed(maya)).toMatchObject([{ id: 's-1', body: { duration_minutes: 5 } }]);
    });

    test('refuses whoever is not signed in, before it looks at the address or the body', async () => {
      await maya.call('POST', authPaths.logout, {});
      for (const token of [null, 'not.a.token', maya.token]) {
        for (const of of [email, 'nobody']) {
          for (const answer of everyCall(device(connection, of, token), of)) {
            expect(await errorOf(await answer)).toEqual(error(401));
          }
        }
      }
    });
  });
}

function everyCall(caller: Device, of: string): Promise<Response>[] {
  return [
    caller.page(),
    caller.page({ after: 'none' }),
    caller.now(),
    caller.call('GET', livePath(of)),
    caller.session('s-1', {}),
    caller.dayEnd('e-1', {}),
    caller.addition('a-1', {}),
    caller.prefer('theme', 1),
    caller.prefer(presetIdOf('Morning'), 1),
    caller.timer('t-1', {}),
    caller.remove('session', 's-1'),
    caller.remove('dayEnd', 'e-1'),
    caller.remove('addition', 'a-1'),
    caller.remove('timer', 't-1'),
  ];
}
