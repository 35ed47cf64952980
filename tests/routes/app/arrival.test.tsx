// @vitest-environment happy-dom

import { act, StrictMode } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { prerender } from 'react-dom/static';
import { BrowserRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor, type ActorRefFrom } from 'xstate';

import { App } from '#src/routes/app/App.tsx';
import { liveAppMachine } from '#src/routes/app/appActors.ts';
import { fetchRoomsAt } from '#src/routes/app/rooms.tsx';
import { writtenHtml, writtenPaths } from '#src/routes/app/written.tsx';

let root: Root | null = null;
let app: ActorRefFrom<typeof liveAppMachine> | null = null;
let complaints: unknown[] = [];
/** Only here does one process write a page and take it over. */
const twoRenderers = /^Detected multiple renderers concurrently/u;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  complaints = [];
  vi.spyOn(console, 'error').mockImplementation((text: unknown) => {
    if (!twoRenderers.test(String(text))) complaints.push(text);
  });
});

afterEach(() => {
  act(() => root?.unmount());
  root = null;
  // It looks at the browser's storage ten times a second, as long as it runs.
  app?.stop();
  app = null;
  localStorage.clear();
});

test.each(writtenPaths.flatMap((path) => [false, true].map((dark) => ({ path, dark }))))(
  'the app takes over $path as it is written, dark: $dark',
  async ({ path, dark }) => {
    localStorage.setItem('darkMode', String(dark));
    const { title } = await arriveAt(path);

    expect(complaints).toEqual([]);
    expect(document.querySelector('h1')).toBe(title);
    expect(document.querySelector('[data-machine=darkMode]')?.getAttribute('data-state')).toBe(
      dark ? 'dark' : 'light',
    );
  },
);

test('what was typed, chosen and pressed before the app was there is not lost', async () => {
  const pressed = vi.fn();
  addEventListener('fourfold:arrival', pressed, { once: true });
  await arriveAt('/login', () => {
    field('[name=email]').value = 'maya@example.com';
    field('[name=password]').value = 'practice';
    field('[name=rememberMe]').checked = true;
  });
  // Any answer of the form draws it anew from what its machine knows.
  await act(async () => document.querySelector<HTMLElement>('.password-field__toggle')?.click());

  expect(field('[name=password]').type).toBe('text');
  expect(field('[name=email]').value).toBe('maya@example.com');
  expect(field('[name=password]').value).toBe('practice');
  expect(field('[name=rememberMe]').checked).toBe(true);
  expect(pressed).toHaveBeenCalledOnce();
  expect(complaints).toEqual([]);
});

test('the slides stand still for whoever wants less motion (rules/account#C21)', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  await arriveAt('/login');

  expect(document.querySelector('[data-machine=carousel]')?.getAttribute('data-state')).toBe(
    'paused.stopped',
  );
});

async function arriveAt(path: string, before = () => {}) {
  history.replaceState(null, '', path);
  document.body.innerHTML = `<div id="root">${await writtenHtml(path)}</div>`;
  // What wrote it leaves its contexts where whoever renders next would find them, until it writes something else.
  await prerender(<i />);
  const title = document.querySelector('h1');
  before();

  const container = document.querySelector('#root');
  if (container === null) throw new Error('There is no root.');
  await fetchRoomsAt(path, false);
  const appRef = createActor(liveAppMachine, {
    input: { kept: { token: null, isAuthenticated: false } },
  }).start();
  app = appRef;
  await act(async () => {
    root = hydrateRoot(
      container,
      <StrictMode>
        <BrowserRouter>
          <App appRef={appRef} />
        </BrowserRouter>
      </StrictMode>,
      { onRecoverableError: (error) => complaints.push(error) },
    );
  });

  return { title };
}

function field(selector: string): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>(selector);
  if (found === null) throw new Error(`There is no ${selector}.`);
  return found;
}
