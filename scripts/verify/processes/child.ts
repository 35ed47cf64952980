import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** A process that speaks by messages of text. */
export interface Child {
  /** What it says next; rejects where it ends first, with what it wrote to its standard error. */
  said: () => Promise<string>;
  /** What it said and nobody asked for. */
  unheard: () => readonly string[];
  tell: (message: string) => void;
  /** Kills it as a power cut would, and waits until it is gone. */
  kill: () => Promise<void>;
  ended: Promise<void>;
}

/** Starts a script beside this one. It goes with the process of its row. */
export function startChild(script: string, args: readonly string[]): Child {
  const child = fork(new URL(script, import.meta.url), [...args], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const messages: string[] = [];
  let errors = '';
  let wake = () => {};
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (errors += text));
  child.on('message', (message) => {
    if (typeof message === 'string') messages.push(message);
    wake();
  });
  const ended = endOf(child).then(() => wake());

  return {
    async said() {
      for (;;) {
        const message = messages.shift();
        if (message !== undefined) return message;
        if (hasEnded(child)) throw new Error(`${script} ended: ${errors.slice(-300)}`);
        await new Promise<void>((resolve) => (wake = resolve));
      }
    },
    unheard: () => messages.splice(0),
    tell: (message) => void child.send(message),
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    ended,
  };
}

async function endOf(child: ChildProcess): Promise<void> {
  await once(child, 'close');
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}
