// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';

import { entryFaults } from '../../scripts/verify/rows/device.ts';
import { openBrowser } from '../support/device/browserTab.ts';

beforeEach(openBrowser);

test('a reader that fails on what a device gives back is seen', async () => {
  const readers = [() => 'empty', () => Promise.reject(new TypeError('value is null'))];

  expect(await entryFaults('timers', { name: '1', value: null, readers }, null)).toEqual([
    'timers, 1: a reader throws TypeError: value is null',
  ]);
});

test('a reader that takes what stands beside with it is seen', async () => {
  const { removeKept } = await import('#src/services/device/deviceStore.ts');
  const { memberKey } = await import('#src/services/device/memberKey.ts');
  const readers = [() => removeKept('timers', [memberKey('keepingkas@example.com'), 'neighbour'])];

  expect(await entryFaults('timers', { name: '1', value: null, readers }, null)).toEqual([
    'timers: another entry is lost where 1 is damaged.',
  ]);
});
