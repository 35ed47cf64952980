import { fromCallback, fromPromise, setup, type ActorRefFrom } from 'xstate';

import { unprovided, unprovidedAction, unprovidedListener } from '../common/unprovided.ts';

export type AppUpdateActorRef = ActorRefFrom<typeof appUpdateMachine>;

export type AppUpdateEvent =
  | { type: 'version.found' }
  | { type: 'page.hidden' }
  | { type: 'page.seen' }
  | { type: 'update.use' };

/**
 * A new version of the app: it interrupts nobody (rules/shell#X11). It is used once the member says so, or while nobody looks at the page
 * and nothing is under way.
 */
export const appUpdateMachine = setup({
  types: {} as { events: AppUpdateEvent },
  actors: {
    /** Reports each time that a version is found which is newer than this page. */
    newerVersions: fromCallback<AppUpdateEvent>(unprovidedListener('newerVersions')),
    pageChanges: fromCallback<AppUpdateEvent>(unprovidedListener('pageChanges')),
    isUnderWay: fromPromise<boolean>(unprovided('isUnderWay')),
    /** Resolves once the new version's worker serves this browser. */
    takeOver: fromPromise<void>(unprovided('takeOver')),
  },
  actions: {
    loadAnew: () => unprovidedAction('loadAnew'),
  },
  guards: {
    isUnderWay: (_, { output }: { output: boolean }) => output,
  },
  delays: {
    /** In milliseconds: a new page comes from the network, whatever the worker does. */
    takeOverTimeout: 5_000,
    /** A page that still stands after so many was asked to stay. */
    leaveTimeout: 10_000,
  },
}).createMachine({
  id: 'appUpdate',
  invoke: [
    { id: 'newerVersions', src: 'newerVersions' },
    { id: 'pageChanges', src: 'pageChanges' },
  ],
  initial: 'current',
  states: {
    current: { on: { 'version.found': 'found' } },
    found: { on: { 'update.use': 'takingOver', 'page.hidden': 'looking' } },
    looking: {
      invoke: {
        id: 'isUnderWay',
        src: 'isUnderWay',
        onDone: [
          { guard: { type: 'isUnderWay', params: ({ event }) => event }, target: 'found' },
          { target: 'takingOver' },
        ],
      },
      on: { 'update.use': 'takingOver', 'page.seen': 'found' },
    },
    takingOver: {
      invoke: {
        id: 'takeOver',
        src: 'takeOver',
        onDone: 'leaving',
        onError: 'leaving',
      },
      after: { takeOverTimeout: 'leaving' },
    },
    leaving: { entry: 'loadAnew', after: { leaveTimeout: 'found' } },
  },
});
