// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';

import { onFieldInUse } from '#src/services/page/fields.ts';

afterEach(() => {
  document.body.innerHTML = '';
});

test.each([
  ['a text', '<input type="text">', true],
  ['words', '<textarea></textarea>', true],
  ['a choice', '<select><option>1</option></select>', true],
  ['a button', '<button>Start</button>', false],
  ['a switch', '<input type="checkbox">', false],
])('a field is in use while it has the focus: %s', (_, markup, isField) => {
  document.body.innerHTML = `${markup}<a href="/">Away</a>`;
  const heard: boolean[] = [];
  const stop = onFieldInUse((isInUse) => heard.push(isInUse));
  const field = document.querySelector<HTMLElement>('body > *');
  const away = document.querySelector('a');
  field?.focus();
  expect([heard[0], heard.at(-1)]).toEqual([false, isField]);

  away?.focus();
  expect(heard.at(-1)).toBe(false);
  stop();
  const count = heard.length;
  field?.focus();
  expect(heard).toHaveLength(count);
});

test('is known of a field that had the focus before', () => {
  document.body.innerHTML = '<input>';
  document.querySelector('input')?.focus();
  const heard: boolean[] = [];
  onFieldInUse((isInUse) => heard.push(isInUse))();

  expect(heard).toEqual([true]);
});
