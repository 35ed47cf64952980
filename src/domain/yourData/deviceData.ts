import type { DaySummary } from '../days/daySummary.ts';
import { pillarCodes } from '../common/pillarCode.ts';
import type { DayAddition } from '../upload/addition.ts';
import type { DailyUpload } from '../upload/dailyUpload.ts';
import type { DayRecord } from '../today/dayTasks.ts';
import type { MeditationSession } from '../practice/practice.ts';
import { sampleTasks } from '../today/sampleTasks.ts';

/** What this device keeps of a member that no service has. Each is a count. */
export interface OnlyHere {
  unsent: number;
  drafts: number;
  recordings: number;
  media: number;
  /** Ends of days: no service takes them yet (rules/upload#U11). */
  uploads: number;
  sessions: number;
}

/** What came back from a file. */
export interface BroughtBack {
  days: number;
  /** Ends of days. */
  uploads: number;
  media: number;
  /** What did not come back, because this device has another in its place. */
  keptHere: number;
  /** Ends of days that were deleted since, and are set aside here: they do not go to the account again. */
  setAside: number;
}

/** `noRoom` where the device could not keep all of it. */
export type DeviceDataFault = 'broken' | 'newer' | 'otherMember' | 'noRoom';

/** A file that was not brought back, or not all of it, and why. */
export class DeviceDataRefused extends Error {
  override readonly name = 'DeviceDataRefused';
  readonly fault: DeviceDataFault;

  constructor(fault: DeviceDataFault) {
    super(`The file was refused: ${fault}.`);
    this.fault = fault;
  }
}

/** Why a file was refused, or null for an error nobody foresaw. */
export function deviceDataFaultOf(error: unknown): DeviceDataFault | null {
  return error instanceof DeviceDataRefused ? error.fault : null;
}

export function sessionsTable(sessions: readonly MeditationSession[]): string {
  const head = ['day', 'start', 'end', 'minutes', 'practice', 'completed', 'entered'];

  return csvOf([
    head,
    ...sessions.map(({ day, startTime, endTime, durationMinutes, type, completed, isEntered }) => [
      day,
      startTime,
      endTime,
      durationMinutes,
      type,
      completed ? 'yes' : 'no',
      isEntered === true ? 'yes' : 'no',
    ]),
  ]);
}

export function tasksTable(days: readonly DayRecord[]): string {
  const head = ['day', 'time', 'pillar', 'minutes', 'status', 'seconds practised'];
  const rows = days.flatMap(({ date, tasks, marks }) =>
    tasks.map((task) => {
      const mark = marks[task.taskId];
      const seconds = Math.max(task.elapsedSec, mark?.elapsedSec ?? 0);
      const status = mark?.status ?? task.status;
      return [date, task.scheduledTime, task.pillarName, task.durationMin, status, seconds];
    }),
  );

  return csvOf([head, ...rows]);
}

/** The reflections, with their words, or the file in which they are: `fileOf` knows it by the name on this device. */
export function reflectionsTable(
  days: readonly DayRecord[],
  fileOf: (name: string) => string | null,
): string {
  const head = ['day', 'pillar', 'kind', 'mood', 'seconds', 'made at', 'words', 'file'];
  const rows = days.flatMap(({ date, tasks, marks }) =>
    Object.entries(marks).flatMap(([taskId, { reflection }]) => {
      if (reflection === null) return [];

      const { type, mood, seconds, madeAt, data } = reflection;
      const known = [...tasks, ...sampleTasks(date)];
      const pillar = known.find((task) => task.taskId === taskId)?.pillarName ?? '';
      const words = type === 'text' ? data : '';
      return [[date, pillar, type, mood, seconds, isoOf(madeAt), words, fileOf(data)]];
    }),
  );

  return csvOf([head, ...rows]);
}

/** The ends of days, with the files that belong to them, as in `reflectionsTable`. */
export function uploadsTable(
  uploads: readonly DailyUpload[],
  fileOf: (name: string) => string | null,
): string {
  const head = ['day', 'mood', 'happiness', 'submitted at', 'words', 'files'];
  const rows = uploads.map(({ date, mood, happiness, submittedAt, text, media }) => {
    const files = media.map(({ name }) => fileOf(name)).filter((file) => file !== null);
    return [date, mood, happiness, isoOf(submittedAt), text, files.join(' ')];
  });

  return csvOf([head, ...rows]);
}

/** What was added to days afterwards. */
export function additionsTable(additions: readonly DayAddition[]): string {
  const head = ['day', 'added at', 'words'];

  return csvOf([head, ...additions.map(({ addedAt, date, text }) => [date, isoOf(addedAt), text])]);
}

/** The days in numbers, as the account told of them (rules/days#N1). */
export function summariesTable(days: readonly DaySummary[]): string {
  const ofPillars = pillarCodes.flatMap((code) =>
    ['planned', 'done', 'percent'].map((what) => `${code.toLowerCase()} ${what}`),
  );
  const head = ['day', ...ofPillars, 'sessions', 'minutes', 'mood', 'happiness'];
  const rows = days.map(({ day, end, minutes, pillars, sessions }) => [
    day,
    ...pillarCodes.flatMap((code) => {
      const own = pillars[code];
      return [own?.planned ?? null, own?.done ?? null, own?.percent ?? null];
    }),
    sessions,
    minutes,
    end?.mood ?? null,
    end?.happiness ?? null,
  ]);

  return csvOf([head, ...rows]);
}

/** A table as RFC 4180 has it, after the mark by which spreadsheets know UTF-8. */
function csvOf(rows: readonly (readonly (string | number | null)[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')}`;
}

/** A text that a spreadsheet would calculate is marked as text. */
function cellOf(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);

  const text = /^[=+\-@\t\r]/u.test(value) ? `'${value}` : value;
  return /[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function isoOf(at: number): string {
  const moment = new Date(at);

  return at === 0 || Number.isNaN(moment.getTime()) ? '' : moment.toISOString();
}
