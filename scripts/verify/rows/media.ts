import { malformed } from '../calls/malformedArchives.ts';
import { malformedMedia, servedFaults } from '../calls/malformedMedia.ts';
import { openDeviceInMemory } from '../device/deviceInMemory.ts';
import { memberIn } from '../calls/memberIn.ts';
import { taskId, today } from '../support/members.ts';
import { randomFrom, type Random } from '../support/random.ts';
import { measuredBy, type Row } from '../support/row.ts';
import { openWorld } from '../support/world.ts';
import { DeviceDataRefused } from '../../../src/domain/yourData/deviceData.ts';
import type { StoreName } from '../../../src/services/device/deviceStore.ts';
import { memberKey } from '../../../src/services/device/memberKey.ts';
import { bringBack } from '../../../src/services/yourData/bringBack.ts';
import { checkedZip } from '../../../src/services/yourData/checkedZip.ts';
import { dataTextOf } from '../../../src/services/yourData/dataFile.ts';

const sizes = { short: { files: 300, archives: 500 }, full: { files: 3_000, archives: 5_000 } };
/** By which reading all archives may make this process grow, in MiB. */
const mostGrown = 400;
const email = 'bringingkas@example.com';

/** Whatever file is sent or brought back: it is refused or kept, never run, and no reader of it fails or grows without end. */
export const media: Row = {
  name: 'media',
  goal: 'Malformed files and archives are refused in words, and no file is ever run',
  limit: 'no failure',
  minutes: { short: 4, full: 15 },
  async run({ seed, isFull, signal }) {
    const random = randomFrom(seed);
    const { archives, files } = isFull ? sizes.full : sizes.short;
    const ofFiles = await sendFiles(files, random, signal);
    const ofArchives = await bringBackAll(archives, random, signal);

    return measuredBy(
      `${files} files, ${ofFiles.kept} kept; ${archives} archives, ${ofArchives.whole} whole`,
      [...new Set([...ofFiles.faults, ...ofArchives.faults])],
    );
  },
};

async function sendFiles(count: number, random: Random, signal: AbortSignal) {
  await using world = await openWorld();
  const { person, token } = await memberIn(world, 'sendingkas');
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const task = `/api/v1/commitments/${person.email}/task`;
  const faults: string[] = [];
  let kept = 0;

  for (let file = 0; file < count; file += 1) {
    signal.throwIfAborted();
    const sent = { ...malformedMedia(random), date: today, pillar: 'NOURISHMENT', task_id: taskId };
    const answer = await world.app.request(`${task}/reflection`, {
      method: 'POST',
      headers,
      body: JSON.stringify(sent),
    });
    if (answer.status >= 500)
      faults.push(`${sent.reflection_data.slice(0, 200)}: ${answer.status}`);
    if (answer.status !== 200) continue;
    kept += 1;
    const served = await world.app.request(`${task}/${taskId}/media`, { headers });
    if (served.status !== 200) faults.push(`A file that was kept is answered ${served.status}.`);
    faults.push(...servedFaults(served));
  }
  return { kept, faults: kept === 0 ? [...faults, 'No file is kept: it shows nothing.'] : faults };
}

async function bringBackAll(count: number, random: Random, signal: AbortSignal) {
  openDeviceInMemory();
  const archive = new Uint8Array(await (await sampleArchive()).arrayBuffer());
  await bringBack(email, new Blob([archive]));
  const before = process.memoryUsage.rss();
  const faults: string[] = [];
  let whole = 0;

  for (let one = 0; one < count; one += 1) {
    signal.throwIfAborted();
    try {
      await bringBack(email, new Blob([malformed(archive, random)]));
      whole += 1;
    } catch (error) {
      if (!(error instanceof DeviceDataRefused)) faults.push(`An archive throws ${String(error)}`);
    }
  }
  const grown = (process.memoryUsage.rss() - before) / 2 ** 20;
  if (grown > mostGrown) faults.push(`Reading archives takes ${Math.round(grown)} MiB.`);
  return { whole, faults };
}

/** What a device exports that keeps a file, a draft and a day that was submitted. */
async function sampleArchive(): Promise<Blob> {
  const files = new Map<string, Blob>();
  const sound = new Blob(['sound'.repeat(200)], { type: 'audio/webm' });
  const stores = new Map<StoreName, Map<string, unknown>>([
    ['media', new Map([['voice-1', sound]])],
    ['drafts', new Map([[`upload:${today}`, { text: 'A long walk.' }]])],
    ['states', new Map([['upload:2026-11-20', { date: '2026-11-20', text: 'Rain.' }]])],
  ]);
  const text = await dataTextOf(memberKey(email), { slice: null, stores }, files);

  return checkedZip(new Map([['data.json', new Blob([text])], ...files]));
}
