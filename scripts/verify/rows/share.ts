import * as v from 'valibot';

import { dayTasksPath, taskReflectionPath } from '../../../src/contract/today/commitments.ts';
import { startChild } from '../processes/child.ts';
import { today } from '../support/members.ts';
import { measuredBy, type Row } from '../support/row.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

const seconds = { short: 8, full: 120 };
const uploads = 4;
const videoBytes = 8 * 1024 * 1024;
/** For the slowest of a hundred, in milliseconds. */
const longestRead = 1_000;
const [greedy, other] = ['sendingkas', 'readingkas'] as const;
const tasks = ['NOURISHMENT-1', 'NOURISHMENT-2', 'NOURISHMENT-3', 'RECOVERY-1'];

const said = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ port: v.number(), tokens: v.tuple([v.string(), v.string()]) }),
);

/** While one member sends video after video, four at once, another reads their day as ever; on the embedded store, which has one thread. */
export const share: Row = {
  name: 'share',
  goal: 'One member’s videos keep no other waiting',
  limit: `99 of 100 reads within ${longestRead / 1000} s`,
  minutes: { short: 2, full: 5 },
  async run({ isFull, signal }) {
    await using folder = await temporaryFolder();
    const child = startChild('folderService.ts', [folder.path, greedy, other]);
    const { port, tokens } = v.parse(said, await child.said());
    const from = `http://127.0.0.1:${port}`;
    const end = performance.now() + (isFull ? seconds.full : seconds.short) * 1_000;
    const isOver = () => signal.aborted || performance.now() > end;

    const [taken, waits] = await Promise.all([
      Promise.all(tasks.slice(0, uploads).map((task) => sendOn(from, tokens[0], task, isOver))),
      readOn(from, tokens[1], isOver),
    ]);
    await child.kill();

    const sent = taken.reduce((sum, count) => sum + count, 0);
    const sorted = waits.toSorted((one, two) => one - two);
    const slow = sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.POSITIVE_INFINITY;
    return measuredBy(`${waits.length} reads, p99 ${Math.round(slow)} ms, ${sent} videos`, [
      ...(slow > longestRead ? [`One read of a hundred takes ${Math.round(slow)} ms.`] : []),
      ...(sent < uploads ? ['Hardly a video is taken: it shows nothing.'] : []),
    ]);
  },
};

/** Sends videos of a task, one after the other, and answers how many were taken. */
async function sendOn(
  from: string,
  token: string,
  task: string,
  isOver: () => boolean,
): Promise<number> {
  const file = Buffer.alloc(videoBytes, 7);
  file.write('ftypisom', 4, 'latin1');
  const body = JSON.stringify({
    date: today,
    pillar: task.split('-')[0],
    task_id: `${today}-${task}`,
    reflection_type: 'video',
    reflection_data: `data:video/mp4;base64,${file.toString('base64')}`,
  });
  let taken = 0;

  while (!isOver()) {
    const answer = await fetch(from + taskReflectionPath(`${greedy}@example.com`), {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body,
    });
    await answer.arrayBuffer();
    if (answer.status === 200) taken += 1;
    else if (answer.status !== 503) throw new Error(`A video is answered ${answer.status}.`);
    else await pause(100);
  }
  return taken;
}

/** Reads a day, again and again, and answers how long each read took, in milliseconds. */
async function readOn(from: string, token: string, isOver: () => boolean): Promise<number[]> {
  const waits: number[] = [];

  while (!isOver()) {
    const start = performance.now();
    const answer = await fetch(from + dayTasksPath(`${other}@example.com`, today), {
      headers: { authorization: `Bearer ${token}` },
    });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`A day is answered ${answer.status}.`);
    waits.push(performance.now() - start);
    await pause(20);
  }
  return waits;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
