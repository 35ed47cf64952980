import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { readBytes, readTold } from '#server/services/wire/bodyBytes.ts';

const kibibyte = 1024;
const most = 12 * 1024 * kibibyte;

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate'] }));
afterEach(() => void vi.useRealTimers());

test.each([
  ['that says how long it is', ({ request }: Body) => readTold(request, 1_200 * kibibyte, most)],
  ['that does not', ({ stream }: Body) => readBytes(stream, most)],
])(
  'a long body may take as long as it likes while it keeps its pace, one %s (rules/common#M11)',
  async (_, reading) => {
    const body = new Body();
    const read = reading(body);
    for (let half = 0; half < 20; half += 1) {
      body.send(60 * kibibyte);
      await vi.advanceTimersByTimeAsync(30_000);
    }
    body.end();

    expect((await read).length).toBe(1_200 * kibibyte);
  },
);

test('a body that comes slower than 2 KiB a second is answered 408 (rules/common#M11)', async () => {
  const body = new Body();
  const outcome = Promise.allSettled([readBytes(body.stream, most)]);
  body.send(60 * kibibyte);
  await vi.advanceTimersByTimeAsync(30_000);
  body.send(60 * kibibyte - 1);
  await vi.advanceTimersByTimeAsync(60_000);

  expect(await outcome).toMatchObject([
    { reason: { status: 408, message: 'The request came too slowly.' } },
  ]);
});

test('what came while the thread was held up counts for the time before', async () => {
  const body = new Body();
  const read = readBytes(body.stream, most);
  // As a loop does after a halt: what is due first, then what has come meanwhile, then what was put off until then.
  vi.advanceTimersByTime(30_000);
  body.send(64 * kibibyte);
  await vi.advanceTimersByTimeAsync(1);
  body.end();

  expect((await read).length).toBe(64 * kibibyte);
});

test('a body of more than its limit is answered 413, one that breaks off 400', async () => {
  const long = new Body();
  long.send(kibibyte + 1);
  const broken = new Body();
  broken.breakOff();

  await expect(readBytes(long.stream, kibibyte)).rejects.toMatchObject({ status: 413 });
  await expect(readBytes(broken.stream, kibibyte)).rejects.toMatchObject({ status: 400 });
});

test('a short body that says how long it is has half a minute in all (rules/common#M11)', async () => {
  const inTime = new Body();
  const read = readTold(inTime.request, 2 * kibibyte, 8 * kibibyte);
  inTime.send(kibibyte);
  await vi.advanceTimersByTimeAsync(29_000);
  inTime.send(kibibyte);
  inTime.end();
  expect((await read).length).toBe(2 * kibibyte);

  const late = new Body();
  const outcome = Promise.allSettled([readTold(late.request, 2 * kibibyte, 8 * kibibyte)]);
  late.send(kibibyte);
  await vi.advanceTimersByTimeAsync(31_000);
  expect(await outcome).toMatchObject([
    { reason: { status: 408, message: 'The request came too slowly.' } },
  ]);
});

test('a body that says how long it is is answered 413 where that is too much or untrue, 400 where it breaks off', async () => {
  const long = new Body();
  const longer = new Body();
  longer.send(kibibyte + 1);
  longer.end();
  const broken = new Body();
  broken.breakOff();

  await expect(readTold(long.request, kibibyte + 1, kibibyte)).rejects.toMatchObject({
    status: 413,
  });
  const unsaid = new Body();
  unsaid.send(kibibyte + 1);

  await expect(readTold(unsaid.request, null, kibibyte)).rejects.toMatchObject({ status: 413 });
  await expect(readTold(longer.request, 1, kibibyte)).rejects.toMatchObject({ status: 413 });
  await expect(readTold(broken.request, 1, kibibyte)).rejects.toMatchObject({ status: 400 });
});

class Body {
  #controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  readonly stream = new ReadableStream<Uint8Array>({
    start: (controller) => {
      this.#controller = controller;
    },
  });

  get request(): Request {
    const asStreamed = { method: 'POST', body: this.stream, duplex: 'half' };

    return new Request('http://127.0.0.1', asStreamed);
  }

  send(bytes: number): void {
    this.#controller?.enqueue(new Uint8Array(bytes));
  }

  end(): void {
    this.#controller?.close();
  }

  breakOff(): void {
    this.#controller?.error(new Error('aborted'));
  }
}
