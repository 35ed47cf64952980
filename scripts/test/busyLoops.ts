import { spawn } from 'node:child_process';

/** Keeps `count` processors busy for as long as the value stands, as other work on the machine would. */
export function startBusyLoops(count: number): Disposable & { readonly count: number } {
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
    [Symbol.dispose]() {
      for (const loop of loops) loop.kill();
    },
  };
}
