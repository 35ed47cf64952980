import { readFile, writeFile } from 'node:fs/promises';

import { openAs, openAsNewcomer } from '../support/members.ts';
import { expect, test } from '../support/test.ts';

const email = 'film@example.com';
const megabyte = 1_000_000;

// rules/reflection#F10, rules/practiceFeed#E22, rules/practiceFeed#E23
test('a video of 60 MB is cut in the middle, goes on from there, and plays on another device', async ({
  page,
  browser,
  fourfold,
  complaints,
}, info) => {
  complaints.allow(/Failed to load resource/u);
  await openAsNewcomer(page, fourfold, { email, path: '/progress', tetherAt: '23:59' });
  await page.getByRole('button', { name: /^Start, Tether/u }).click();
  await page.getByRole('button', { name: 'Finish now' }).click();

  let sent = 0;
  let isCut = false;
  await page.route('**/api/v1/media/**', async (route) => {
    const request = route.request();
    if (request.method() !== 'PATCH') return route.continue();
    if (isCut || sent > 30 * megabyte) {
      isCut = true;
      return route.abort();
    }
    sent += request.postDataBuffer()?.length ?? 0;
    return route.continue();
  });

  await page.getByText('Video', { exact: true }).click();
  await page
    .getByLabel('Choose a video')
    .setInputFiles(await film(60 * megabyte, info.outputPath('film.webm')));
  await page.getByRole('button', { name: 'Save Reflection' }).click();
  await expect(page.getByText('Complete (Video)')).toBeVisible();
  await expect.poll(() => isCut).toBe(true);
  await expect(page.getByText(/^Sending, [4-6]\d%$/u)).toBeVisible();

  const other = await browser.newPage({ baseURL: fourfold.app });
  await openAs(other, fourfold, { email, path: '/progress' });
  await other.getByRole('button', { name: 'Play' }).click();
  await expect(other.getByText('On its way from your other device.')).toBeVisible();

  const begun: number[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') begun.push(Number(request.headers()['upload-offset']));
  });
  await page.unroute('**/api/v1/media/**');
  await page.reload();
  await expect(page.getByText('With your account')).toBeVisible();
  expect(Math.min(...begun), 'what had come is not sent again').toBeGreaterThan(25 * megabyte);

  await other.reload();
  await other.getByRole('button', { name: 'Play' }).click();
  const video = other.getByLabel('Your video');
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.duration))
    .toBeGreaterThan(1);
  await video.evaluate((element: HTMLVideoElement) => element.play());
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(0);
  await other.close();
});

/** Makes a film of that size in bytes: what it has beyond its own is what players pass over. Resolves with its path. */
async function film(size: number, path: string): Promise<string> {
  const own = await readFile('public/media/tether.webm');
  const length = size - own.length - 9;
  const head = Buffer.alloc(9);
  // The element "Void" of Matroska, with its length in eight bytes.
  head[0] = 0xec;
  head.writeBigUInt64BE(BigInt(length) | (1n << 56n), 1);

  await writeFile(path, Buffer.concat([own, head, Buffer.alloc(length)]));
  return path;
}
