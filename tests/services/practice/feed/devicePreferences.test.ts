// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';

import { chosenDarkMode, keepDarkMode } from '#src/services/device/darkMode.ts';
import { preferHere, preferredHere } from '#src/services/practice/feed/devicePreferences.ts';
import { chosenMute, muteBell } from '#src/services/timer/bellChoice.ts';

const email = 'maya@example.com';

beforeEach(() => localStorage.clear());

test('what was chosen on another device is done here', async () => {
  keepDarkMode(false);
  const before = await preferredHere(email);

  await preferHere(email, { theme: 'dark', bell: false }, before);

  expect([chosenDarkMode(), chosenMute()]).toEqual([true, true]);
});

test('what the member chose here meanwhile stays: an answer that was on its way takes nothing back (rules/app#A17)', async () => {
  keepDarkMode(true);
  muteBell(true);
  const before = await preferredHere(email);
  keepDarkMode(false);
  muteBell(false);

  await preferHere(email, { theme: 'dark', bell: false }, before);

  expect([chosenDarkMode(), chosenMute()]).toEqual([false, false]);
});
