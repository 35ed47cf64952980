// @vitest-environment happy-dom
// @vitest-environment-options {"settings": {"enableIframePageLoading": true}}
import { startInspectorIfWanted } from '@fourfold/xstate-inspector';
import { beforeEach, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';

import { forgetInspector, isInspectorWanted } from '../src/dock/wanted.ts';
import { sample } from '../sample/inspection.ts';
import { parcelMachine } from '../sample/parcelMachine.ts';

const options = { app: sample, page: 'about:blank' };

beforeEach(() => {
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});

test('the inspector stays with the tab until it is closed', () => {
  expect(isInspectorWanted('', sessionStorage)).toBe(false);
  expect(isInspectorWanted('?inspect', sessionStorage)).toBe(true);
  expect(isInspectorWanted('', sessionStorage)).toBe(true);

  forgetInspector(sessionStorage);
  expect(isInspectorWanted('', sessionStorage)).toBe(false);
});

test('a tab that does not want it has no dock, and its actors are inspected by nothing', async () => {
  expect(await startInspectorIfWanted(options)).toEqual({});
  expect(dock()).toBeNull();
});

test('a tab that wants it has a dock, whose page is told of the app’s actors until it is closed', async () => {
  const reports: string[] = [];
  const page = pageThatHears((message, origin) => {
    expect(origin).toBe(location.origin);
    reports.push(JSON.stringify(message));
  });
  history.replaceState(null, '', '/?inspect');
  const inspected = await startInspectorIfWanted(options);
  createActor(parcelMachine, inspected).start();

  say(page, { type: 'view.open' });

  expect(reports.find((report) => report.includes('actors.changed'))).toContain('"parcel"');

  buttonNamed('Close').click();
  expect(dock()).toBeNull();
  history.replaceState(null, '', '/');
  expect(await startInspectorIfWanted(options)).toEqual({});
});

function dock(): HTMLElement | null {
  return document.querySelector('.inspector-dock');
}

function buttonNamed(name: string): HTMLButtonElement {
  const found = [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent === name,
  );
  if (found === undefined) throw new Error(`The dock has no button "${name}".`);

  return found;
}

/** Stands in for the page in the dock's frame. */
function pageThatHears(hear: (message: unknown, origin: string) => void): Window {
  const page = new Proxy<Window>(window, {
    get: (own, name): unknown => (name === 'postMessage' ? hear : Reflect.get(own, name)),
  });
  vi.spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get').mockReturnValue(page);

  return page;
}

/** Posts a command as the inspector's page does. */
function say(page: Window, command: object) {
  const event = new MessageEvent('message', {
    origin: location.origin,
    source: page,
    data: { 'xstate-inspector': command },
  });
  window.dispatchEvent(event);
}
