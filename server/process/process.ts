import { OperatorError } from './operatorError.ts';

const oldestNode = 24;
const sameKeypressMs = 1_000;
const standardStopMs = 20_000;

/**
 * Runs a command to its end and exits the process: 0, or what the OperatorError says, in one line.
 * The signal it hands over aborts on Ctrl-C and on SIGTERM; a second one ends the process at once. A command that has not
 * stopped after `longestStopMs`, in milliseconds, is ended.
 */
export async function runCommand(
  command: (stop: AbortSignal) => Promise<void>,
  { longestStopMs = standardStopMs }: { longestStopMs?: number } = {},
): Promise<never> {
  try {
    requireNode(process.versions.node);
    await command(stopSignal(longestStopMs));
    process.exit();
  } catch (error) {
    process.stderr.write(`${describe(error)}\n`);
    process.exit(error instanceof OperatorError ? error.exitCode : 1);
  }
}

/** Writes one line for whoever runs the command. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Resolves when the signal aborts. */
export function aborted(signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  if (signal.aborted) resolve();
  signal.addEventListener('abort', () => resolve(), { once: true });

  return promise;
}

/** Throws an OperatorError when this Node is too old. */
export function requireNode(version: string): void {
  if (Number.parseInt(version, 10) >= oldestNode) return;

  throw new OperatorError(
    `Fourfold needs Node ${oldestNode} and this is Node ${version}: run it through npm, which brings its own, or install Node ${oldestNode}.`,
  );
}

function stopSignal(longestStopMs: number): AbortSignal {
  const controller = new AbortController();
  let firstAt = 0;

  // A terminal and npm each pass on the same keypress: only a later one means "at once".
  function stop(): void {
    if (controller.signal.aborted) {
      if (performance.now() - firstAt > sameKeypressMs) process.exit(130);
      return;
    }
    firstAt = performance.now();
    setTimeout(() => process.exit(1), longestStopMs).unref();
    controller.abort();
  }
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, stop);

  return controller.signal;
}

function describe(error: unknown): string {
  if (error instanceof OperatorError) return error.message;

  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
