// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';

import type { Change } from '#src/contract/practice/changes.ts';
import { addDays } from '#src/domain/common/day.ts';
import { dayEndItem } from '#src/domain/practice/untold.ts';
import type { DailyUpload } from '#src/domain/upload/dailyUpload.ts';
import { endOn, toldEnd } from '../../../support/dayEnds.ts';
import { openBrowser, openTab } from '../../../support/device/browserTab.ts';

const email = 'maya@example.com';
const signal = new AbortController().signal;
const standing = 60;

beforeEach(openBrowser);

test('a page that takes nothing away reads none of the ends that stand here, however many they are', async () => {
  const { keep, read, stand } = await openDevice();
  await stand(standing);

  expect(await keep([toldEnd(endOf(standing)), toldEnd(endOf(standing + 1))])).toBe(false);
  expect(read).not.toHaveBeenCalled();
});

test('an end of this device’s own that a page takes away is told of, and one of the account’s is not', async () => {
  const { keep, stand } = await openDevice();
  await stand(2);

  expect(await keep([gone(endOf(0))], [endOf(0)])).toBe(false);
  expect(await keep([gone(endOf(1))])).toBe(true);
});

function endOf(day: number): DailyUpload {
  return endOn(addDays('2026-01-01', day));
}

function gone(upload: DailyUpload): Change {
  return { kind: 'day_end', id: dayEndItem(upload).name, seq: 1, gone: true };
}

/** A device, and what it reads of many entries at once. */
async function openDevice() {
  await openTab();
  const { keepEnds } = await import('#src/services/practice/feed/keepEnds.ts');
  const { takeUpload } = await import('#src/services/upload/keptEnds.ts');

  return {
    read: vi.spyOn(IDBObjectStore.prototype, 'getAll'),
    stand: async (count: number) => {
      for (let day = 0; day < count; day += 1) await takeUpload(email, endOf(day));
    },
    keep: (changes: readonly Change[], known: readonly DailyUpload[] = []) =>
      keepEnds(email, changes, {
        told: new Set(known.map((upload) => dayEndItem(upload).name)),
        removed: new Set(),
        signal,
      }),
  };
}
