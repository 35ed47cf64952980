import { readFile } from 'node:fs/promises';

import type { Locator, Page } from '@playwright/test';
import { unzipSync } from 'fflate';

import { memberKey } from '../../../src/services/device/memberKey.ts';
import type { Fourfold } from '../support/fourfold.ts';
import { maya, openAsMaya } from '../support/members.ts';
import { expect, test } from '../support/test.ts';

const owner = memberKey(maya);
const name = 'voice-of-today';
/** Every byte there is. */
const recorded = Array.from({ length: 256 }, (_, byte) => byte);
const session = {
  id: '1763715600000',
  startTime: '2026-11-21T09:00:00.000Z',
  endTime: '2026-11-21T09:20:00.000Z',
  durationMinutes: 20,
  type: 'timed',
  completed: true,
  day: '2026-11-21',
};

test('where the device has no room, it says that changes go with the tab (rules/rooms#R9)', async ({
  page,
  fourfold,
}) => {
  await page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await openAsMaya(page, fourfold, '/daily-upload');
  await page.getByRole('textbox', { name: 'What did today feel like?' }).fill('Long light.');

  await expect(page.getByText('Changes are kept only until this tab closes')).toBeVisible();
});

// rules/yourData#Y1, rules/yourData#Y2, rules/yourData#Y4
test('a member exports, lets the device forget, and brings everything back', async ({
  page,
  fourfold,
}, testInfo) => {
  await arrive(page, fourfold);
  const isSent = page.waitForResponse(
    (answer) => answer.request().method() === 'PUT' && answer.url().includes('/sessions/'),
  );
  await practise(page);
  await keepVoice(page);
  await isSent;
  await openData(page);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^fourfold-\d{4}-\d\d-\d\d\.zip$/u);
  await expectInSight(page.getByText(/^Your file is made/u));
  const path = testInfo.outputPath('export.zip');
  await download.saveAs(path);
  const files = unzipSync(await readFile(path));
  expect([...(files[`media/${name}.webm`] ?? [])]).toEqual(recorded);

  await page.getByRole('button', { name: 'Forget this device' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('1 kept recording or picture');
  await question.getByRole('button', { name: 'Keep it' }).click();
  await expect(question).toBeHidden();
  expect(await voiceKept(page)).toEqual(recorded);

  await page.getByRole('button', { name: 'Forget this device' }).click();
  await question.getByRole('button', { name: 'Forget this device' }).click();
  await expect(page).toHaveURL('/login');
  await expect.poll(() => keysOf(page)).toEqual([]);
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).not.toContain(owner);

  // The account has the practice; the recording was here alone.
  await arrive(page, fourfold);
  await expect(page.locator('.member-bar__hours')).toContainText('0.3');
  await openData(page);
  await page.getByLabel('Bring back').setInputFiles(path);
  await expectInSight(page.getByRole('status').getByText('Your data is back'));
  expect(await voiceKept(page)).toEqual(recorded);

  await page.getByRole('button', { name: 'Show it' }).click();
  await expect(page.getByRole('heading', { name: 'Your data' })).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.locator('.member-bar__hours')).toContainText('0.3');
});

test('a file that cannot be read is refused in words, and changes nothing (rules/yourData#Y3)', async ({
  page,
  fourfold,
}) => {
  await arrive(page, fourfold);
  await keepVoice(page);
  await openData(page);
  // What the account tells of comes by itself, and stays.
  const told = ['states/feed', `states/days:${new Date().getUTCFullYear()}`];
  await expect.poll(() => keysOf(page)).toEqual(expect.arrayContaining(told));
  const before = await keysOf(page);

  await page.getByLabel('Bring back').setInputFiles({
    name: 'fourfold.zip',
    mimeType: 'application/zip',
    buffer: Buffer.from('PK not really'),
  });
  await expect(page.getByRole('alert').getByText('Nothing was changed.')).toBeVisible();
  expect(await keysOf(page)).toEqual(before);
  expect(await voiceKept(page)).toEqual(recorded);
});

async function arrive(page: Page, fourfold: Fourfold) {
  await openAsMaya(page, fourfold, '/dashboard');
  await expect(page.getByRole('button', { name: 'Choose a practice' })).toBeVisible();
}

async function openData(page: Page) {
  await page.goto('/dashboard?profile');
  await page.getByRole('heading', { name: 'Your data' }).scrollIntoViewIfNeeded();
}

/** Gives Maya a session of twenty minutes, as this browser keeps one. */
async function practise(page: Page) {
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('fourfold') ?? ''))
    .toContain(owner);
  await page.evaluate((kept) => {
    const envelope = JSON.parse(localStorage.getItem('fourfold') ?? '{}') as {
      member: { sessions: unknown[]; savedAt: number };
    };
    envelope.member = {
      ...envelope.member,
      sessions: [kept],
      savedAt: envelope.member.savedAt + 1,
    };
    localStorage.setItem('fourfold', JSON.stringify(envelope));
  }, session);
  // What is kept and was not sent goes with the next start of the app.
  await page.reload();
}

async function keepVoice(page: Page) {
  await page.evaluate(
    async ({ key, bytes }) => {
      const blob = new Blob([Uint8Array.from(bytes)], { type: 'audio/webm' });
      await new Promise<void>((resolve, reject) => {
        const request = indexedDB.open('fourfold');
        request.addEventListener('error', () => reject(new Error('not opened')));
        request.addEventListener('success', () => {
          const transaction = request.result.transaction('media', 'readwrite');
          transaction.objectStore('media').put(blob, key);
          transaction.addEventListener('complete', () => {
            request.result.close();
            resolve();
          });
        });
      });
    },
    { key: [owner, name], bytes: recorded },
  );
}

/** The bytes of the voice note as the database has them. */
function voiceKept(page: Page): Promise<number[]> {
  return page.evaluate(
    async (key) => {
      const blob = await new Promise<Blob>((resolve, reject) => {
        const request = indexedDB.open('fourfold');
        request.addEventListener('error', () => reject(new Error('not opened')));
        request.addEventListener('success', () => {
          const found = request.result
            .transaction('media')
            .objectStore('media')
            .get(key) as IDBRequest<Blob>;
          found.addEventListener('success', () => {
            request.result.close();
            resolve(found.result);
          });
        });
      });
      return [...new Uint8Array(await blob.arrayBuffer())];
    },
    [owner, name],
  );
}

/** Every key of the database that is Maya's. */
function keysOf(page: Page): Promise<string[]> {
  return page.evaluate(
    (member) =>
      new Promise<string[]>((resolve, reject) => {
        const request = indexedDB.open('fourfold');
        request.addEventListener('error', () => reject(new Error('not opened')));
        request.addEventListener('success', () => {
          const database = request.result;
          const stores = [...database.objectStoreNames];
          const keys: string[] = [];
          const transaction = database.transaction(stores);
          for (const store of stores) {
            const all = transaction.objectStore(store).getAllKeys();
            all.addEventListener('success', () => {
              const own = (all.result as string[][]).filter(([whose]) => whose === member);
              keys.push(...own.map(([, key]) => `${store}/${key}`));
            });
          }
          transaction.addEventListener('complete', () => {
            database.close();
            resolve(keys.toSorted());
          });
        });
      }),
    owner,
  );
}

/** Nothing lies over it, such as the buttons at the bottom of the dialog. */
async function expectInSight(notice: Locator) {
  await expect
    .poll(() =>
      notice.evaluate((element) => {
        const { left, top, bottom, width } = element.getBoundingClientRect();
        return [top + 4, bottom - 4].every((at) =>
          element.contains(document.elementFromPoint(left + width / 2, at)),
        );
      }),
    )
    .toBe(true);
}
