import { connect, type Socket } from 'node:net';

/** What was answered while it was asked. */
export interface Load {
  /** Answers a second. */
  rate: number;
  /** For how long it was asked. */
  seconds: number;
  /** The median time to an answer, in milliseconds. */
  p50: number;
}

export interface LoadOptions {
  port: number;
  /** The request of a turn, from 1 on, whole as it goes over the wire. Each wants an answer with the status 200. */
  request: (turn: number) => Buffer;
  /** How many are under way at once, each on a connection of its own. */
  connections: number;
  /** In milliseconds. */
  lasting: number;
  /** How long each connection waits between an answer and its next request, in milliseconds; not at all where it is left out. */
  pauseMs?: number;
}

/** Asks as fast as it is answered. Rejects with what was answered where that is not 200. */
export async function load(options: LoadOptions): Promise<Load> {
  const { connections, lasting, pauseMs = 0, port, request } = options;
  const until = performance.now() + lasting;
  const took: number[] = [];
  let turn = 0;
  const next = (): Buffer | null => {
    if (performance.now() >= until) return null;
    turn += 1;
    return request(turn);
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: connections }, () => ask(port, next, { pauseMs, took })));
  const seconds = (performance.now() - began) / 1_000;

  return { rate: took.length / seconds, seconds, p50: medianOf(took) };
}

/** One after the other, and from the first again. */
export function inTurn(requests: readonly Buffer[]): (turn: number) => Buffer {
  return (turn) => requests[turn % requests.length] ?? Buffer.alloc(0);
}

export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** A request as it goes over the wire, on a connection that is kept. */
export function requestOf(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body = '',
): Buffer {
  const fields = { Host: '127.0.0.1', ...headers, ...lengthOf(body) };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}`);

  return Buffer.from([`${method} ${path} HTTP/1.1`, ...lines, '', body].join('\r\n'));
}

function lengthOf(body: string): Readonly<Record<string, string>> {
  if (body === '') return {};
  return { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(body)) };
}

/** One connection, until there is nothing to ask any more. */
function ask(
  port: number,
  next: () => Buffer | null,
  { pauseMs, took }: { pauseMs: number; took: number[] },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let answer = '';
    let asked = 0;

    function go(): void {
      const request = next();
      if (request === null) {
        socket.end();
        resolve();
        return;
      }
      answer = '';
      asked = performance.now();
      socket.write(request);
    }

    socket.setEncoding('latin1');
    socket.once('connect', go);
    socket.on('data', (text: string) => {
      answer += text;
      if (!isWhole(answer)) return;
      if (!answer.startsWith('HTTP/1.1 200')) {
        fail(socket, answer);
        return;
      }
      took.push(performance.now() - asked);
      if (pauseMs === 0) go();
      else setTimeout(go, pauseMs);
    });
    socket.once('error', reject);

    function fail(failed: Socket, because: string): void {
      failed.destroy();
      reject(new Error(`Answered otherwise than with 200: ${because.slice(0, 600)}`));
    }
  });
}

function isWhole(answer: string): boolean {
  const end = answer.indexOf('\r\n\r\n');
  if (end === -1) return false;

  const length = /\r\ncontent-length: *(?<bytes>\d+)/iu.exec(answer.slice(0, end + 2));
  return length === null
    ? answer.endsWith('\r\n0\r\n\r\n')
    : answer.length >= end + 4 + Number(length.groups?.['bytes']);
}
