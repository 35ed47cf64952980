import { fromCallback, setup, type ActorRefFrom } from 'xstate';

import { unprovidedAction, unprovidedListener } from '../common/unprovided.ts';

export type DarkModeActorRef = ActorRefFrom<typeof darkModeMachine>;

export type DarkModeEvent =
  | { type: 'darkMode.toggle' }
  | { type: 'darkMode.stored'; dark: boolean };

/** Light or dark, for the whole app. What is stored is the truth: a toggle stores at once, and a write made elsewhere is followed. */
export const darkModeMachine = setup({
  types: {} as { events: DarkModeEvent },
  actors: {
    storedDarkModes: fromCallback<DarkModeEvent>(unprovidedListener('storedDarkModes')),
  },
  actions: {
    showDarkMode: (_, _params: { dark: boolean }) => unprovidedAction('showDarkMode'),
    keepDarkMode: (_, _params: { dark: boolean }) => unprovidedAction('keepDarkMode'),
    sendDarkMode: (_, _params: { dark: boolean }) => unprovidedAction('sendDarkMode'),
  },
  guards: {
    isDark: (_, params: { dark: boolean }) => params.dark,
  },
}).createMachine({
  id: 'darkMode',
  invoke: { id: 'storedDarkModes', src: 'storedDarkModes' },
  on: {
    'darkMode.stored': [
      { guard: { type: 'isDark', params: ({ event }) => event }, target: '.dark' },
      { target: '.light' },
    ],
  },
  initial: 'light',
  states: {
    light: {
      entry: { type: 'showDarkMode', params: { dark: false } },
      on: {
        'darkMode.toggle': {
          target: 'dark',
          actions: [
            { type: 'keepDarkMode', params: { dark: true } },
            { type: 'sendDarkMode', params: { dark: true } },
          ],
        },
      },
    },
    dark: {
      entry: { type: 'showDarkMode', params: { dark: true } },
      on: {
        'darkMode.toggle': {
          target: 'light',
          actions: [
            { type: 'keepDarkMode', params: { dark: false } },
            { type: 'sendDarkMode', params: { dark: false } },
          ],
        },
      },
    },
  },
});
