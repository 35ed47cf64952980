import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { TokenRefused } from '#src/domain/app/session.ts';
import { CommitmentsError } from '#src/domain/today/commitmentsFailure.ts';
import { followHeads, type Heard } from '#src/services/practice/liveHeads.ts';

const email = 'maya@example.com';
const never = new AbortController().signal;

describe('followHeads', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  test('tells each head, however the wire cuts it, and ends with the stream', async () => {
    const said = 'event: head\ndata: {"head":"1"}\n\n:\n\nevent: head\ndata: {"head":"2"}\n\n';
    const { asked, stream } = answered();
    const heads: string[] = [];
    const over = followHeads(
      email,
      heardBy((head) => heads.push(head)),
      'token',
      never,
    );
    for (const letter of said) stream.say(letter);
    stream.end();
    await over;

    expect(heads).toEqual(['1', '2']);
    expect(asked).toHaveBeenCalledOnce();
    const [url, init] = asked.mock.calls[0] ?? [];
    expect(url).toMatch(/\/practice\/maya%40example\.com\/live$/u);
    expect(new Headers(init?.headers).get('Authorization')).toBe('Bearer token');
  });

  test('tells that the sign-in was ended elsewhere (rules/membership#Z3)', async () => {
    const { stream } = answered();
    const over = vi.fn<() => void>();
    const ended = followHeads(email, { head: () => {}, over }, 'token', never);
    stream.say('event: over\ndata: {}\n\n');
    stream.end();
    await ended;

    expect(over).toHaveBeenCalledOnce();
  });

  test('passes over events that it does not know', async () => {
    const { stream } = answered();
    const hear = vi.fn<(head: string) => void>();
    const over = followHeads(email, heardBy(hear), 'token', never);
    stream.say('event: other\ndata: {"head":"1"}\n\nevent: head\ndata: {"head":1}\n\n');
    stream.say('event: head\ndata: none\n\n');
    stream.end();
    await over;

    expect(hear).not.toHaveBeenCalled();
  });

  test('takes a service that is silent for forty seconds for gone, and none that breathes (rules/practiceFeed#E21)', async () => {
    const { stream } = answered();
    const over = followHeads(
      email,
      heardBy(() => {}),
      'token',
      never,
    ).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(39_000);
    stream.say(':\n\n');
    await vi.advanceTimersByTimeAsync(39_999);
    expect(stream.isLeft()).toBe(false);
    await vi.advanceTimersByTimeAsync(1);

    expect(await over).toMatchObject({ name: 'CommitmentsError', isAnswered: false });
    expect(stream.isLeft()).toBe(true);
  });

  test('leaves the stream when it is told to', async () => {
    const { stream } = answered();
    const left = new AbortController();
    const over = followHeads(
      email,
      heardBy(() => {}),
      'token',
      left.signal,
    );
    stream.say(':\n\n');
    left.abort(new Error('The member left.'));

    await expect(over).rejects.toThrow('The member left.');
    expect(stream.isLeft()).toBe(true);
  });

  test('a refused token, and a service that is busy, are told apart', async () => {
    vi.stubGlobal('fetch', async () => new Response('{}', { status: 401 }));
    await expect(
      followHeads(
        email,
        heardBy(() => {}),
        'old',
        never,
      ),
    ).rejects.toBeInstanceOf(TokenRefused);

    const busy = { status: 503, headers: { 'Retry-After': '7' } };
    vi.stubGlobal('fetch', async () => new Response('{"message":"Full."}', busy));
    const refused = followHeads(
      email,
      heardBy(() => {}),
      'token',
      never,
    );
    await expect(refused).rejects.toBeInstanceOf(CommitmentsError);
    await expect(refused).rejects.toMatchObject({ message: 'Full.', retryAfter: 7_000 });
  });
});

function heardBy(head: (cursor: string) => unknown): Heard {
  return { head: (cursor) => void head(cursor), over: () => {} };
}

/** A service that answers with a stream, which the test speaks on. */
function answered() {
  const encoder = new TextEncoder();
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  let isLeft = false;
  const body = new ReadableStream<Uint8Array>({
    start: (given) => void (controller = given),
    cancel: () => void (isLeft = true),
  });
  const asked = vi.fn<typeof fetch>(async () => new Response(body));
  vi.stubGlobal('fetch', asked);

  return {
    asked,
    stream: {
      say: (text: string) => controller?.enqueue(encoder.encode(text)),
      end: () => controller?.close(),
      isLeft: () => isLeft,
    },
  };
}
