import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { createActor, fromCallback } from 'xstate';

import { appMachine } from '#src/machines/app/appMachine.ts';
import { darkModeMachine, type DarkModeEvent } from '#src/machines/app/darkModeMachine.ts';
import { sessionMachine, type SessionEvent } from '#src/machines/app/sessionMachine.ts';
import { App } from '#src/routes/app/App.tsx';

test.each([
  ['/', 'seconds to freedom'],
  ['/experience', 'This is a demo of talking with a guide'],
  ['/login', 'Adaptive Emotion Engine'],
  ['/register', 'general registration opens in January 2026'],
])('%s is whole without a browser', async (path, sentence) => {
  expect(globalThis).not.toHaveProperty('document');

  expect(await htmlOf(path)).toContain(sentence);
});

test('no markup carries an inline style, which the content security policy would refuse', async () => {
  for (const path of ['/', '/experience', '/login', '/register']) {
    expect(await htmlOf(path)).not.toMatch(/\sstyle=/u);
  }
});

async function htmlOf(path: string): Promise<string> {
  const session = sessionMachine.provide({
    actors: { tokenChanges: fromCallback<SessionEvent>(() => {}) },
  });
  const darkMode = darkModeMachine.provide({
    actors: { storedDarkModes: fromCallback<DarkModeEvent>(() => {}) },
    actions: { showDarkMode: () => {} },
  });
  const appRef = createActor(appMachine.provide({ actors: { session, darkMode } }), {
    input: { kept: { token: null, isAuthenticated: false } },
  }).start();

  const { prelude } = await prerender(
    <StaticRouter location={path}>
      <App appRef={appRef} />
    </StaticRouter>,
  );
  return new Response(prelude).text();
}
