import { fork, type ChildProcess } from 'node:child_process';

import type { Outcome } from './outcome.ts';
import { readReport, type Report } from './report.ts';
import type { Row } from './support/row.ts';

const entry = new URL('rowProcess.ts', import.meta.url);
/** Between being told to stop and being stopped. */
const graceMs = 5_000;
const lastLines = 8;

const running = new Set<ChildProcess>();

/** Ends every row that runs, with all that it has started. */
export function endRows(): void {
  for (const child of running) end(child, 'SIGKILL');
}

/** Runs a row in a process of its own, within its time. A process that ends without a word has fallen short. */
export async function runRow(
  row: Pick<Row, 'name' | 'goal' | 'limit' | 'minutes'>,
  { seed, isFull }: { seed: number; isFull: boolean },
  from: URL = entry,
): Promise<Outcome> {
  const minutes = isFull ? row.minutes.full : row.minutes.short;
  const start = performance.now();
  const report = await reportOf(
    fork(from, [row.name, String(seed), isFull ? 'full' : 'short'], {
      // A group of its own, to be ended with all that it starts.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    }),
    minutes,
  );

  return { row, seed, seconds: (performance.now() - start) / 1000, ...verdictOf(report) };
}

function verdictOf(report: Report): Pick<Outcome, 'verdict' | 'measured' | 'faults'> {
  if (report.kind === 'notHere') return { verdict: 'not run', measured: '', faults: [report.why] };
  if (report.kind === 'failed') return { verdict: 'missed', measured: '', faults: [report.why] };

  const { faults, isMet, measured } = report;
  return { verdict: isMet ? 'met' : 'missed', measured, faults };
}

function reportOf(child: ChildProcess, minutes: number): Promise<Report> {
  return new Promise((resolve) => {
    let output = '';
    let report: Report | null = null;
    let isLate = false;
    const timers = [
      setTimeout(() => {
        isLate = true;
        end(child, 'SIGTERM');
      }, minutes * 60_000),
      setTimeout(() => end(child, 'SIGKILL'), minutes * 60_000 + graceMs),
    ];
    running.add(child);
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
    }
    child.on('message', (message) => (report = readReport(message)));
    child.on('error', (error) => (output += error.message));
    child.on('close', () => {
      for (const timer of timers) clearTimeout(timer);
      running.delete(child);
      // What it has started and not ended goes with it.
      end(child, 'SIGKILL');
      const late = `It did not end within ${minutes} min.`;
      const why = isLate ? late : `It ended without a word: ${tailOf(output)}`;
      resolve(isLate || report === null ? { kind: 'failed', why } : report);
    });
  });
}

function tailOf(output: string): string {
  return output.trimEnd().split('\n').slice(-lastLines).join('\n    ');
}

function end({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // It has just ended by itself.
  }
}
