import { assign, emit, fromCallback, fromPromise, setup, type ActorRefFrom } from 'xstate';

import { commitmentsFailureOf } from '../../domain/today/commitmentsFailure.ts';
import type { WordsEntry } from '../../domain/words/entry.ts';
import { joinedWords } from '../../domain/words/joinedWords.ts';
import { indexOf, type WordIndex, type WordsFilter } from '../../domain/words/wordIndex.ts';
import { unprovided, unprovidedListener } from '../common/unprovided.ts';

export type WordsActorRef = ActorRefFrom<typeof wordsMachine>;

/** What this device has of a member's words, and what was deleted here that the account may still have (`entryKey`). */
export interface WordsHere {
  entries: readonly WordsEntry[];
  removed: readonly string[];
}

/** A page of what the account has. */
export interface WordsPage {
  entries: readonly WordsEntry[];
  /** Where the next one begins; null of the last. */
  next: string | null;
}

export type WordsEvent =
  | ({ type: 'words.recalled' } & WordsHere)
  | { type: 'filter.change'; change: Partial<WordsFilter> }
  | { type: 'more.show' }
  | { type: 'search.retry' }
  | { type: 'network.back' };

interface WordsContext {
  email: string;
  here: WordIndex;
  /** What was deleted, or went from here since the page opened: the account may have been asked before that (`entryKey`). */
  removed: ReadonlySet<string>;
  filter: WordsFilter;
  /** The query of what is found: a letter is on the screen before what it finds. */
  foundBy: string;
  /** What the account has told of what is looked for. */
  told: readonly WordsEntry[];
  next: string | null;
  /** How many pages are shown, from 1 on. */
  pages: number;
  /** What is found so far, the newest first. */
  found: readonly WordsEntry[];
}

type Known = Pick<WordsContext, 'filter' | 'here' | 'removed' | 'told'>;

/**
 * All that a member wrote, looked through: what this device keeps on each letter, once that stands in its field, and what the account
 * has besides once the typing has paused (rules/words#B6).
 */
export const wordsMachine = setup({
  types: {} as {
    context: WordsContext;
    events: WordsEvent;
    input: { email: string; filter: WordsFilter };
    emitted: { type: 'filter.settled'; filter: WordsFilter };
  },
  actors: {
    /** Reports what this device has: at once, and whenever it changes. */
    deviceWords: fromCallback<WordsEvent, { email: string }>(unprovidedListener('deviceWords')),
    networkChanges: fromCallback<WordsEvent>(unprovidedListener('networkChanges')),
    searchWords: fromPromise<
      WordsPage,
      { email: string; filter: WordsFilter; before: string | null }
    >(unprovided('searchWords')),
  },
  actions: {
    takeRecalled: assign(({ context }, recalled: WordsHere) => recalledOver(context, recalled)),
    takeFilter: assign(({ context }, { change }: { change: Partial<WordsFilter> }) => ({
      filter: { ...context.filter, ...change },
      told: [],
    })),
    lookHere: assign(({ context }) => ({ ...looked(context), next: null, pages: 1 })),
    takeTold: assign(({ context }, { output }: { output: WordsPage }) => ({
      ...looked({ ...context, told: [...context.told, ...output.entries] }),
      next: output.next,
    })),
    showMore: assign({ pages: ({ context }) => context.pages + 1 }),
    reportFilter: emit(({ context }) => ({
      type: 'filter.settled' as const,
      filter: context.filter,
    })),
  },
  guards: {
    isForeseen: (_, { error }: { error: unknown }) => commitmentsFailureOf(error) !== null,
    findsTold: ({ context }, { output }: { output: WordsPage }) =>
      looked({ ...context, told: [...context.told, ...output.entries] }).found.length > 0,
    findsRecalled: ({ context }, recalled: WordsHere) =>
      recalledOver(context, recalled).found.length > 0,
    hasFurtherTold: ({ context }) => context.next !== null,
  },
  delays: {
    /** Longer than a letter takes to be shown. */
    letterShown: 50,
    typingPause: 300,
  },
}).createMachine({
  id: 'words',
  context: ({ input: { email, filter } }) => ({
    email,
    here: indexOf([]),
    removed: new Set(),
    filter,
    foundBy: filter.q,
    told: [],
    next: null,
    pages: 1,
    found: [],
  }),
  invoke: [
    { id: 'deviceWords', src: 'deviceWords', input: ({ context: { email } }) => ({ email }) },
    { id: 'networkChanges', src: 'networkChanges' },
  ],
  initial: 'recalling',
  states: {
    recalling: {
      on: {
        'words.recalled': {
          target: 'shown',
          actions: { type: 'takeRecalled', params: ({ event }) => event },
        },
        'filter.change': { actions: { type: 'takeFilter', params: ({ event }) => event } },
      },
    },
    shown: {
      on: {
        'words.recalled': { actions: { type: 'takeRecalled', params: ({ event }) => event } },
        'filter.change': {
          target: '.typing',
          actions: { type: 'takeFilter', params: ({ event }) => event },
        },
      },
      initial: 'searching',
      states: {
        typing: { after: { letterShown: { actions: 'lookHere' }, typingPause: 'searching' } },
        searching: {
          entry: 'reportFilter',
          invoke: {
            id: 'searchWords',
            src: 'searchWords',
            input: ({ context: { email, filter, next } }) => ({ email, filter, before: next }),
            onDone: [
              {
                guard: { type: 'findsTold', params: ({ event }) => event },
                target: 'found',
                actions: { type: 'takeTold', params: ({ event }) => event },
              },
              { target: 'none', actions: { type: 'takeTold', params: ({ event }) => event } },
            ],
            onError: {
              guard: { type: 'isForeseen', params: ({ event }) => event },
              target: 'unreachable',
            },
          },
        },
        found: {
          on: {
            'words.recalled': [
              {
                guard: { type: 'findsRecalled', params: ({ event }) => event },
                actions: { type: 'takeRecalled', params: ({ event }) => event },
              },
              {
                target: 'none',
                actions: { type: 'takeRecalled', params: ({ event }) => event },
              },
            ],
            'more.show': [
              { guard: 'hasFurtherTold', target: 'searching', actions: 'showMore' },
              { actions: 'showMore' },
            ],
          },
        },
        none: {
          on: {
            'words.recalled': {
              guard: { type: 'findsRecalled', params: ({ event }) => event },
              target: 'found',
              actions: { type: 'takeRecalled', params: ({ event }) => event },
            },
          },
        },
        unreachable: {
          on: {
            'search.retry': 'searching',
            'network.back': 'searching',
            'more.show': { actions: 'showMore' },
          },
        },
      },
    },
  },
});

/** What is found, once something of what is known is another. */
function looked<T extends Known>(known: T): T & Pick<WordsContext, 'found' | 'foundBy'> {
  const { filter, here, removed, told } = known;

  return { ...known, found: joinedWords(here, removed, filter, told), foundBy: filter.q };
}

/** What is known once this device recalls anew: what it had and has no more is found no more, whoever tells of it (rules/words#B4). */
function recalledOver<T extends Known>(known: T, { entries, removed }: WordsHere) {
  const here = indexOf(entries);
  const gone = [...known.here.keys].filter((key) => !here.keys.has(key));

  return looked({ ...known, here, removed: new Set([...known.removed, ...removed, ...gone]) });
}
