import { createParser, type EventSourceMessage } from 'eventsource-parser';

import { answerOf, headersOf, Unreachable, type HttpAnswer } from './http.ts';

/** After so long without a word, in milliseconds, nobody is there any more: a service says something each 15 s. */
const longestSilence = 40_000;

/**
 * Calls `hear` for each server-sent event until the service ends the stream: then null. Another answer than a stream is answered
 * as it is. Throws `Unreachable` when there is none or the service falls silent, and the signal's reason when it is aborted.
 */
export async function readEvents(
  { url, token }: { url: string; token: string | null },
  hear: (event: EventSourceMessage) => void,
  signal: AbortSignal,
): Promise<HttpAnswer | null> {
  const silence = new AbortController();
  const wait = () => setTimeout(() => silence.abort(), longestSilence);
  let timer = wait();

  try {
    const until = AbortSignal.any([signal, silence.signal]);
    const response = await fetch(url, {
      headers: { ...headersOf({ method: 'GET', url, token }), Accept: 'text/event-stream' },
      credentials: 'omit',
      cache: 'no-store',
      signal: until,
    });
    if (!response.ok || response.body === null) return await answerOf(response);

    const parser = createParser({ onEvent: hear });
    await readText(response.body, until, (text) => {
      clearTimeout(timer);
      timer = wait();
      parser.feed(text);
    });
    return null;
  } catch (error) {
    signal.throwIfAborted();
    throw new Unreachable(`GET ${new URL(url).origin}: the stream broke off.`, { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

async function readText(
  body: ReadableStream<Uint8Array>,
  until: AbortSignal,
  take: (text: string) => void,
): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const leave = () => void reader.cancel(until.reason).catch(() => {});
  until.addEventListener('abort', leave);
  if (until.aborted) leave();

  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
    take(decoder.decode(value, { stream: true }));
  }
  until.throwIfAborted();
}
