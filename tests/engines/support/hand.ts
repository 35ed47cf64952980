import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import { vi } from 'vitest';

import type { Handle, Json, Tab } from './engine.ts';

const require = createRequire(import.meta.url);
const library = readFileSync(
  join(dirname(require.resolve('@testing-library/dom')), '@testing-library/dom.umd.min.js'),
  'utf8',
);

/** How long anything may take until it is there, in milliseconds. */
const patience = { timeout: 60_000, interval: 100 };

/** What is looked for: a role and its name, the label of a field, or a text. A name with stars has anything in their place. */
export type Sought =
  | { role: string; name: string }
  | { label: string }
  | { text: string }
  | { css: string };

const look = `
  const { css, role, name, label, text } = arguments[0];
  const dom = window.TestingLibraryDom;
  if (dom === undefined) return null;
  const like = (words) => new RegExp('^' + words.split('*').map((part) => part.replace(/[.+?^$()|[\\]\\\\{}]/g, '\\\\$&')).join('.*') + '$', 's');
  const all = css !== undefined ? [...document.querySelectorAll(css)]
    : role !== undefined ? dom.queryAllByRole(document.body, role, { name: like(name) })
    : label !== undefined ? dom.queryAllByLabelText(document.body, like(label), { selector: 'input, textarea' })
    : dom.queryAllByText(document.body, like(text));
  return all.find((element) => element.getClientRects().length > 0 || element.type === 'file') ?? null;
`;

const finding = `const find = (sought) => (function () {${look}}).call(null, sought);`;
/** Whether it stands where it stood when this was asked before, with nothing over it. */
const rests = `
  ${finding}
  const found = find(arguments[0]);
  if (found === null) return false;
  found.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { x, y, width, height } = found.getBoundingClientRect();
  const stood = window.stood;
  window.stood = [x, y, width, height].join();
  const top = document.elementFromPoint(x + width / 2, y + height / 2);
  return stood === window.stood && top !== null && (found.contains(top) || top.contains(found));
`;
const set = `
  ${finding}
  const field = find(arguments[0]);
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, arguments[1]);
  field.dispatchEvent(new Event('input', { bubbles: true }));
`;

/** A member's hand and eye on a page. What is looked for is waited for. */
export interface Hand {
  see(sought: Sought): Promise<void>;
  /** Waits until it is gone. */
  miss(sought: Sought): Promise<void>;
  press(sought: Sought): Promise<void>;
  /** Writes into the field with this label. */
  write(label: string, text: string): Promise<void>;
  /** Puts a time into a field as its picker does: by keys, each engine has an order of its own. */
  setTime(label: string, time: string): Promise<void>;
  choose(sought: Sought, path: string): Promise<void>;
  /** Waits until the page has this path. */
  arriveAt(path: string): Promise<void>;
}

/** That of whoever sits before a page. */
export function handOn(tab: Tab): Hand {
  const find = (sought: Sought): Promise<Handle> =>
    vi.waitFor(async () => {
      const given: Json = { ...sought };
      await prepare(tab);
      const found = await tab.pick(look, given);
      if (found === null)
        throw new Error(`Not there: ${JSON.stringify(sought)}, but ${await shown(tab)}`);
      return found;
    }, patience);

  return {
    see: async (sought) => void (await find(sought)),
    miss: (sought) =>
      vi.waitFor(async () => {
        await prepare(tab);
        if ((await tab.pick(look, { ...sought })) !== null) {
          throw new Error(`Still there: ${JSON.stringify(sought)}`);
        }
      }, patience),
    press: async (sought) => {
      await find(sought);
      await vi.waitFor(async () => {
        if ((await tab.run(rests, { ...sought })) !== true) {
          throw new Error(`In no place where it can be pressed: ${JSON.stringify(sought)}`);
        }
      }, patience);
      await (await find(sought)).press();
    },
    write: async (label, text) => (await find({ label })).write(text),
    setTime: async (label, time) => {
      await find({ label });
      await tab.run(set, { label }, time);
    },
    choose: async (sought, path) => (await find(sought)).choose([path]),
    arriveAt: (path) =>
      vi.waitFor(async () => {
        const now = await tab.run('return location.pathname');
        if (now !== path) throw new Error(`At ${String(now)}, not at ${path}.`);
      }, patience),
  };
}

async function shown(tab: Tab): Promise<string> {
  return String(await tab.run('return document.title + ": " + document.body.innerText'));
}

async function prepare(tab: Tab): Promise<void> {
  if ((await tab.run('return window.TestingLibraryDom === undefined')) === true) {
    await tab.run(library);
  }
}
