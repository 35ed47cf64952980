import { expect, test } from 'vitest';
import { createActor, fromCallback } from 'xstate';

import { appMachine } from '#src/machines/app/appMachine.ts';
import { darkModeMachine } from '#src/machines/app/darkModeMachine.ts';
import { sessionMachine } from '#src/machines/app/sessionMachine.ts';

test('the app begins with the session that was kept, and every screen finds that, the look and the door', () => {
  const kept = { token: null, isAuthenticated: false };
  const app = createActor(
    appMachine.provide({
      actors: {
        session: sessionMachine.provide({
          actors: { tokenChanges: fromCallback(() => {}) },
        }),
        darkMode: darkModeMachine.provide({
          actors: { storedDarkModes: fromCallback(() => {}) },
          actions: { showDarkMode: () => {} },
        }),
      },
    }),
    { input: { kept } },
  ).start();
  const names = ['session', 'darkMode', 'door'] as const;
  const children = app.getSnapshot().children;

  expect(names.map((name) => children[name]?.getSnapshot().value)).toEqual([
    'signedOut',
    'light',
    'closed',
  ]);
  expect(names.filter((name) => app.system.get(name) === children[name])).toEqual(names);
  app.stop();
});
