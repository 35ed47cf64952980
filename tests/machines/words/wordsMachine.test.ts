import { describe, expect, test, vi } from 'vitest';
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';

import { CommitmentsError } from '#src/domain/today/commitmentsFailure.ts';
import { endEntry, entryKey, type WordsEntry } from '#src/domain/words/entry.ts';
import { nothingWanted, type WordsFilter } from '#src/domain/words/wordIndex.ts';
import { wordsPage } from '#src/domain/words/wordsFilter.ts';
import { wordsMachine, type WordsEvent, type WordsPage } from '#src/machines/words/wordsMachine.ts';
import { coverageOf } from '../../support/transitions.ts';

const rain = entryOf('2026-11-20', 'Rain, and a long walk.');
const light = entryOf('2026-11-19', 'Low light.');
const elsewhere = entryOf('2026-11-18', 'Walking home.');
const unreachable = new CommitmentsError('Nobody answers', 'unreachable', null, false);

describe('wordsMachine', () => {
  test('shows what this device has at once, and adds what the account has (rules/words#B6)', async () => {
    const words = open();
    expect(words.state()).toBe('recalling');

    words.recall([light, rain]);
    expect([words.state(), words.found()]).toEqual(['shown.searching', [rain, light]]);
    await words.answer({ entries: [rain, elsewhere], next: null });

    expect([words.state(), words.found()]).toEqual(['shown.found', [rain, light, elsewhere]]);
    expect(words.asked).toEqual([{ email: 'maya', filter: nothingWanted, before: null }]);
  });

  test('finds here on each letter, and asks the account once the typing has paused (rules/words#B6)', async () => {
    const words = open();
    words.recall([light, rain]);
    await words.answer({ entries: [elsewhere], next: null });

    words.type('wa');
    words.clock.increment(50);
    expect([words.state(), words.found()]).toEqual(['shown.typing', [rain]]);
    words.clock.increment(249);
    words.type('walks');
    words.clock.increment(299);
    expect([words.state(), words.found(), words.asked.length]).toEqual(['shown.typing', [rain], 1]);
    words.clock.increment(1);
    expect(words.state()).toBe('shown.searching');
    await words.answer({ entries: [elsewhere], next: null });

    expect(words.found()).toEqual([rain, elsewhere]);
    expect(words.settled.map(({ q }) => q)).toEqual(['', 'walks']);
  });

  test('has a letter in its field before it looks for it, and marks nothing else till then (rules/words#B6)', async () => {
    const words = open();
    words.recall([light, rain]);
    await words.answer({ entries: [elsewhere], next: 'behind' });

    words.type('wa');
    words.clock.increment(49);
    expect([words.context().filter.q, words.context().foundBy]).toEqual(['wa', '']);
    expect(words.found()).toEqual([rain, light, elsewhere]);
    words.clock.increment(1);
    expect([words.context().foundBy, words.context().next]).toEqual(['wa', null]);
    expect(words.found()).toEqual([rain]);
  });

  test('drops the answer to what is looked for no more', async () => {
    const words = open();
    words.recall([light]);
    words.type('light');
    await words.answer({ entries: [elsewhere], next: null });
    words.clock.increment(50);
    expect(words.found()).toEqual([light]);
    expect(words.aborted()).toBe(true);

    words.clock.increment(300);
    await words.answer({ entries: [], next: null });
    expect([words.state(), words.found()]).toEqual(['shown.found', [light]]);
  });

  test('says that there is none, until there is one', async () => {
    const words = open({ ...nothingWanted, q: 'rain' });
    words.recall([light]);
    await words.answer({ entries: [], next: null });
    expect([words.state(), words.found()]).toEqual(['shown.none', []]);

    words.recall([light]);
    expect(words.state()).toBe('shown.none');
    words.recall([light, rain]);
    expect([words.state(), words.found()]).toEqual(['shown.found', [rain]]);
    words.recall([]);
    expect(words.state()).toBe('shown.none');
  });

  test('keeps what this device has of a place, and nothing that was deleted here (rules/words#B4)', async () => {
    const words = open({ ...nothingWanted, q: 'walk' });
    const anew = { ...rain, text: 'Rain, all day.' };
    words.recall([anew], [entryKey(elsewhere)]);
    await words.answer({ entries: [rain, elsewhere], next: null });

    expect([words.state(), words.found()]).toEqual(['shown.none', []]);
  });

  test('finds no more what went from here, whatever the account was asked before that (rules/words#B4)', async () => {
    const words = open();
    words.recall([rain, light]);
    words.recall([light], [entryKey(rain)]);
    await words.answer({ entries: [rain, light], next: null });
    words.recall([light]);
    expect([words.state(), words.found()]).toEqual(['shown.found', [light]]);

    words.recall([]);
    expect([words.state(), words.found()]).toEqual(['shown.none', []]);
    words.recall([light]);
    expect([words.state(), words.found()]).toEqual(['shown.found', [light]]);
  });

  test('asks for the next page behind the one before, and adds it (rules/words#B5)', async () => {
    const words = open();
    words.recall([light]);
    await words.answer({ entries: [rain], next: 'behind rain' });

    words.send({ type: 'more.show' });
    expect([words.state(), words.pages()]).toEqual(['shown.searching', 2]);
    await words.answer({ entries: [elsewhere], next: null });
    expect(words.asked.at(-1)?.before).toBe('behind rain');
    expect(words.found()).toEqual([rain, light, elsewhere]);

    words.send({ type: 'more.show' });
    expect([words.state(), words.pages(), words.asked.length]).toEqual(['shown.found', 3, 2]);
    words.type('r');
    words.clock.increment(50);
    expect(words.pages()).toBe(1);
  });

  test('says that the account was not reached, shows what is here, and asks again on a wish or with the network', async () => {
    const words = open();
    words.recall([rain]);
    await words.fail(unreachable);
    expect([words.state(), words.found()]).toEqual(['shown.unreachable', [rain]]);
    words.send({ type: 'more.show' });
    expect([words.state(), words.pages()]).toEqual(['shown.unreachable', 2]);

    words.send({ type: 'search.retry' });
    await words.fail(unreachable);
    words.send({ type: 'network.back' });
    expect(words.state()).toBe('shown.searching');
    await words.answer({ entries: [light], next: null });
    expect([words.state(), words.found()]).toEqual(['shown.found', [rain, light]]);
  });

  test('takes what is looked for while this device still recalls', () => {
    const words = open();
    words.type('rain');
    expect(words.state()).toBe('recalling');

    words.recall([light, rain]);
    expect([words.state(), words.found()]).toEqual(['shown.searching', [rain]]);
    expect(words.settled.map(({ q }) => q)).toEqual(['rain']);
  });

  test('stops at an error that nobody foresaw', async () => {
    const words = open();
    const crashed = vi.fn();
    words.actor.subscribe({ error: crashed });
    words.recall([]);
    await words.fail(new Error('a bug'));

    expect(crashed).toHaveBeenCalledWith(new Error('a bug'));
  });

  test('every state is reached and every transition taken', () => {
    const coverage = coverageOf(wordsMachine, {
      input: { email: 'maya', filter: nothingWanted },
      events: [
        { type: 'words.recalled', entries: [rain], removed: [] },
        { type: 'words.recalled', entries: [], removed: [] },
        { type: 'filter.change', change: { q: 'rain' } },
        { type: 'more.show' },
        { type: 'search.retry' },
        { type: 'network.back' },
        { type: 'xstate.after.letterShown.words.shown.typing' },
        { type: 'xstate.after.typingPause.words.shown.typing' },
        { type: 'xstate.done.actor.searchWords', output: { entries: [], next: null } },
        { type: 'xstate.done.actor.searchWords', output: { entries: [light], next: 'more' } },
        { type: 'xstate.error.actor.searchWords', error: unreachable },
      ],
      isSame: ({ context, value }) => [
        value,
        context['here'].entries.length,
        context['found'].length > 0,
        context['next'],
      ],
    });

    expect(coverage).toEqual({ statesNotReached: [], transitionsNotTaken: [] });
  });

  test('has pages as long as the service', () => {
    expect(wordsPage).toBe(50);
  });
});

function entryOf(day: string, text: string): WordsEntry {
  return endEntry({ id: `e-${day}`, day, text, mood: null, media: [], madeAt: 0 });
}

function open(filter: WordsFilter = nothingWanted) {
  const clock = new SimulatedClock();
  const asked: { email: string; filter: WordsFilter; before: string | null }[] = [];
  const settled: WordsFilter[] = [];
  let answered = Promise.withResolvers<WordsPage>();
  let signal: AbortSignal | null = null;
  const machine = wordsMachine.provide({
    actors: {
      deviceWords: fromCallback<WordsEvent, { email: string }>(() => {}),
      networkChanges: fromCallback<WordsEvent>(() => {}),
      searchWords: fromPromise<
        WordsPage,
        { email: string; filter: WordsFilter; before: string | null }
      >((call) => {
        asked.push(call.input);
        signal ??= call.signal;
        answered = Promise.withResolvers<WordsPage>();
        return answered.promise;
      }),
    },
  });
  const actor = createActor(machine, { clock, input: { email: 'maya', filter } });
  actor.on('filter.settled', (event) => settled.push(event.filter));
  actor.start();
  const done = () => new Promise((resolve) => void setImmediate(resolve));

  return {
    actor,
    asked,
    clock,
    settled,
    send: (event: WordsEvent) => actor.send(event),
    aborted: () => signal?.aborted,
    context: () => actor.getSnapshot().context,
    found: () => actor.getSnapshot().context.found,
    pages: () => actor.getSnapshot().context.pages,
    state: () => {
      const { value } = actor.getSnapshot();
      return typeof value === 'string' ? value : `shown.${value.shown}`;
    },
    recall: (entries: WordsEntry[], removed: string[] = []) =>
      actor.send({ type: 'words.recalled', entries, removed }),
    type: (q: string) => actor.send({ type: 'filter.change', change: { q } }),
    async answer(page: WordsPage) {
      answered.resolve(page);
      await done();
    },
    async fail(error: Error) {
      answered.reject(error);
      await done();
    },
  };
}
