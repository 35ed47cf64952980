import { spawn } from 'node:child_process';

export interface BusyLoops {
  readonly count: number;
  /** Whether every one still runs. */
  areRunning: () => boolean;
}

/** Keeps `count` processors busy for as long as the value stands, as other work on the machine would. */
export function startBusyLoops(count: number): Disposable & BusyLoops {
  const loops = Array.from({ length: count }, () =>
    spawn(
      process.execPath,
      [
        '-e',
        'process.stdin.resume().on("end", () => process.exit()); (function turn() { const end = Date.now() + 50; while (Date.now() < end); setImmediate(turn); })()',
      ],
      {
        stdio: ['pipe', 'ignore', 'ignore'],
      },
    ),
  );

  return {
    count,
    areRunning: () =>
      loops.every(({ exitCode, signalCode }) => exitCode === null && signalCode === null),
    [Symbol.dispose]() {
      for (const loop of loops) loop.kill();
    },
  };
}
