import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { wordsPage } from '#src/contract/practice/words.ts';
import { schedulePaths } from '#src/contract/schedule/schedule.ts';
import { ofTaskReflectionPath, taskReflectionPath } from '#src/contract/today/commitments.ts';
import { addDays } from '#src/domain/common/day.ts';
import { endEntry, entryKey, reflectionEntry, type WordsEntry } from '#src/domain/words/entry.ts';
import { indexOf, nothingWanted, search, type WordsFilter } from '#src/domain/words/wordIndex.ts';
import { error, errorOf } from '#tests/contract/common/errors.ts';
import { reflection, schedule, tuesday } from '#tests/contract/commitments/tasks.ts';
import { typed, written } from '#tests/domain/words/typed.ts';

import { deviceOf, wordsPageOf, type Device, type PracticeConnection } from './device.ts';
import { dayEnd } from './things.ts';

const email = 'maya@example.com';
const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/u);
const minute = 60_000;

/** States how a practice service finds what a member wrote, be it the real one or a mock. `connect` is as `practiceContract` has it. */
export function wordsContract(name: string, connect: () => Promise<PracticeConnection>): void {
  describe(`the words of the practice contract, kept by ${name}`, () => {
    let connection: PracticeConnection;
    let maya: Device;
    beforeEach(async () => {
      connection = await connect();
      maya = await deviceOf(connection, email);
    });
    afterEach(() => connection.close());

    const end = (day: string, text: string, more: object = {}, ago = 0) =>
      maya.dayEnd(`e-${day}`, { ...dayEnd, day, text, media: [], ...more }, { ago });
    const say = (body: object, ago = 0) =>
      maya.call('POST', taskReflectionPath(email), { ...reflection, ...body }, { ago });
    const found = async (query: Readonly<Record<string, string>> = {}) =>
      (await wordsPageOf(maya.words(query))).entries.map(({ id }) => id);

    test('has none of a member who wrote nothing', async () => {
      expect(await wordsPageOf(maya.words())).toEqual({ entries: [], next: null });
    });

    test('tells of what was written at the end of a day and of a task, the newest first (rules/words#B1)', async () => {
      await maya.call('POST', schedulePaths.record, schedule);
      await say({ mood: 'sad' }, 2 * minute);
      await say({
        task_id: `${tuesday}-TETHER-2`,
        reflection_type: 'voice',
        reflection_data: 'voice-1.m4a',
      });
      await maya.dayEnd('e-1', { ...dayEnd, day: tuesday }, { ago: minute });
      await end('2020-01-06', '', { mood: null });

      const made_at = moment;
      expect(await wordsPageOf(maya.words())).toEqual({
        entries: [
          {
            kind: 'reflection',
            id: `${tuesday}-TETHER-2`,
            day: tuesday,
            pillar: 'TETHER',
            mood: null,
            text: '',
            made_at,
            media: [{ type: 'voice', name: 'voice-1.m4a', seconds: null }],
          },
          {
            kind: 'end',
            id: 'e-1',
            day: tuesday,
            pillar: null,
            mood: 'happy',
            text: dayEnd.text,
            made_at,
            media: dayEnd.media,
          },
          {
            kind: 'reflection',
            id: `${tuesday}-TETHER-1`,
            day: tuesday,
            pillar: 'TETHER',
            mood: 'sad',
            text: reflection.reflection_data,
            made_at,
            media: [],
          },
          {
            kind: 'end',
            id: 'e-2020-01-06',
            day: '2020-01-06',
            pillar: null,
            mood: null,
            text: '',
            made_at,
            media: [],
          },
        ],
        next: null,
      });
    });

    test('finds a word without its accents, its case and its ending, and by its beginning (rules/words#B2, rules/words#B3)', async () => {
      await end('2020-01-06', 'Walking to the café, I was HAPPILY alone.');
      await end('2020-01-07', 'We walked for hours; rain.');
      await end('2020-01-08', "Grandma's crème brûlée.");

      const ids = (...days: number[]) => days.map((day) => `e-2020-01-0${day}`);
      expect(await found({ q: 'walks' })).toEqual(ids(7, 6));
      expect(await found({ q: 'CAFE' })).toEqual(ids(6));
      expect(await found({ q: 'happiness' })).toEqual(ids(6));
      expect(await found({ q: 'wal alo' })).toEqual(ids(6));
      expect(await found({ q: 'brulee Grandma' })).toEqual(ids(8));
      expect(await found({ q: 'rain walk tea' })).toEqual([]);
      expect(await found({ q: "'; drop table members --" })).toEqual([]);
      expect(await found({ q: '… :* | & !' })).toEqual(ids(8, 7, 6));
    });

    test('lets through by pillar, by mood and by kind', async () => {
      await maya.call('POST', schedulePaths.record, schedule);
      await say({ mood: 'sad' });
      await say({ task_id: '2020-01-06-MOVEMENT-1', date: '2020-01-06', pillar: 'MOVEMENT' });
      await end(tuesday, 'Quiet.', { mood: 'sad' }, minute);

      expect(await found({ pillar: 'TETHER' })).toEqual([`${tuesday}-TETHER-1`]);
      expect(await found({ mood: 'sad' })).toEqual([`${tuesday}-TETHER-1`, `e-${tuesday}`]);
      expect(await found({ kind: 'end' })).toEqual([`e-${tuesday}`]);
      expect(await found({ kind: 'reflection', q: 'quiet' })).toEqual([
        `${tuesday}-TETHER-1`,
        '2020-01-06-MOVEMENT-1',
      ]);
      expect(await found({ pillar: 'MOVEMENT', mood: 'sad' })).toEqual([]);
    });

    test('tells of what was added to a day as a kind of its own, until it is deleted (rules/words#B9)', async () => {
      await end('2020-01-06', 'A heron.', {}, minute);
      await maya.addition('a-1', { day: '2020-01-06', text: 'And two herons more.' });
      await maya.addition('a-2', { day: '2020-01-05', text: 'Rain.' });

      expect(await found()).toEqual(['a-1', 'e-2020-01-06', 'a-2']);
      expect(await found({ q: 'herons' })).toEqual(['a-1', 'e-2020-01-06']);
      expect((await wordsPageOf(maya.words({ kind: 'addition', q: 'heron' }))).entries).toEqual([
        {
          kind: 'addition',
          id: 'a-1',
          day: '2020-01-06',
          pillar: null,
          mood: null,
          text: 'And two herons more.',
          made_at: moment,
          media: [],
        },
      ]);
      await maya.remove('addition', 'a-1');
      expect(await found({ q: 'herons' })).toEqual(['e-2020-01-06']);
    });

    test('finds no more what was deleted, said anew or outdone (rules/words#B4)', async () => {
      await maya.call('POST', schedulePaths.record, schedule);
      await say({ reflection_data: 'A heron.' }, 3 * minute);
      await end('2020-01-06', 'A kingfisher.', {}, 2 * minute);
      await maya.dayEnd('e-2', { ...dayEnd, day: tuesday, text: 'A stork.' }, { ago: minute });
      expect(await found({ q: 'heron' })).toHaveLength(1);
      expect(await found({ q: 'kingfishers' })).toHaveLength(1);

      await maya.dayEnd('e-3', { ...dayEnd, day: tuesday, text: 'An owl.' });
      expect([await found({ q: 'stork' }), await found({ q: 'owls' })]).toEqual([[], ['e-3']]);
      await maya.remove('dayEnd', 'e-3');
      expect([await found({ q: 'stork' }), await found({ q: 'owls' })]).toEqual([['e-2'], []]);

      await say({ reflection_data: 'A crane.' }, minute);
      expect([await found({ q: 'heron' }), await found({ q: 'cranes' })]).toEqual([
        [],
        [`${tuesday}-TETHER-1`],
      ]);
      await maya.call('DELETE', ofTaskReflectionPath(email, `${tuesday}-TETHER-1`));
      await maya.remove('dayEnd', 'e-2020-01-06');
      expect(await found()).toEqual(['e-2']);
    });

    test('tells of them page by page, each once (rules/words#B5)', async () => {
      const days = Array.from({ length: wordsPage + 3 }, (_, index) =>
        addDays('2020-03-01', index),
      );
      for (const day of days) await end(day, 'Calm.');

      const first = await wordsPageOf(maya.words({ q: 'calm' }));
      const second = await wordsPageOf(maya.words({ q: 'calm', before: first.next ?? 'none' }));
      expect(first.entries).toHaveLength(wordsPage);
      expect(second.next).toBeNull();
      expect([...first.entries, ...second.entries].map(({ day }) => day)).toEqual(
        days.toReversed(),
      );
    });

    test.each([
      [{ q: 'a'.repeat(201) }, 'Please look for at most 200 characters.'],
      [{ q: 'a\0b' }, 'Please look for characters that can be written.'],
      [{ pillar: 'tether' }, 'There is no such pillar.'],
      [{ mood: 'calm' }, 'There is no such mood.'],
      [{ kind: 'note' }, 'There is no such kind of words.'],
      [{ before: 'yesterday' }, 'There is no such page of your words.'],
      [{ before: '2020-02-30~1~end~e-1' }, 'There is no such page of your words.'],
      [{ before: `${tuesday}~1~note~e-1` }, 'There is no such page of your words.'],
    ])('says in words why it cannot look for %j (rules/words#B5)', async (query, sentence) => {
      expect(await errorOf(await maya.words(query))).toEqual(error(422, sentence));
    });

    test('finds what a device finds of the same words, whatever they are (rules/words#B2)', async () => {
      await maya.call('POST', schedulePaths.record, schedule);
      const texts = fc.sample(written, { numRuns: 60, seed: 18 });
      const entries: WordsEntry[] = [];
      for (const [index, text] of texts.entries()) {
        const mood = (['happy', 'neutral', 'sad', null] as const)[index % 4] ?? null;
        const day = addDays('2020-02-01', Math.floor(index / 3));
        if (index % 3 === 0) {
          await end(day, text, { mood });
          entries.push(endEntry({ id: `e-${day}`, day, text, mood, media: [], madeAt: 2 }));
          continue;
        }
        const taskId = `${day}-TETHER-${index % 3}`;
        const data = text.trim() === '' ? 'calm' : text;
        await say(
          { date: day, task_id: taskId, mood, reflection_data: data },
          minute * (index % 3),
        );
        const said = { taskId, day, pillar: 'TETHER', mood, seconds: null, type: 'text' } as const;
        const madeAt = 1 - (index % 3);
        entries.push(...[reflectionEntry({ ...said, data, madeAt })].filter((one) => one !== null));
      }
      const index = indexOf(entries);

      const filter: fc.Arbitrary<WordsFilter> = fc.record({
        q: typed,
        pillar: fc.constantFrom(null, null, 'TETHER', 'MOVEMENT'),
        mood: fc.constantFrom(null, null, 'happy', 'sad'),
        kind: fc.constantFrom(null, null, 'end', 'reflection'),
      });
      await fc.assert(
        fc.asyncProperty(filter, async (wanted) => {
          const query = Object.entries(wanted).flatMap(([field, value]) =>
            value === null ? [] : [[field, value] as const],
          );
          const told = await everyEntry(maya, Object.fromEntries(query));
          expect(told).toEqual(search(index, { ...nothingWanted, ...wanted }).map(entryKey));
        }),
        { numRuns: 80 },
      );
    });
  });
}

async function everyEntry(
  maya: Device,
  query: Readonly<Record<string, string>>,
): Promise<string[]> {
  const first = await wordsPageOf(maya.words(query));
  if (first.next === null) return first.entries.map(entryKey);

  const second = await wordsPageOf(maya.words({ ...query, before: first.next }));
  expect(second.next).toBeNull();
  return [...first.entries, ...second.entries].map(entryKey);
}
