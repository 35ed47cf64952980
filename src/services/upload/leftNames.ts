import type { Day } from '../../domain/common/day.ts';
import type { MediaWay } from '../../domain/reflection/reflection.ts';
import { dayWays } from './keptMedia.ts';

/** What was left of a day: the file that a way has made, or a part of a recording of which no note was made. */
export type Left =
  | { kind: 'made'; date: Day; way: MediaWay }
  | { kind: 'part'; date: Day; id: string; part: number };

const made = /^left-(?<way>voice|image|video):(?<date>[\d-]+)$/u;
const partOfRecording = /^left-part:(?<date>[\d-]+):(?<id>[\w-]+):(?<part>\d+)$/u;

/** What a written day calls what was left of it, which is not among the media and has no name there. */
export function leftName(left: Left): string {
  return left.kind === 'made'
    ? `left-${left.way}:${left.date}`
    : `left-part:${left.date}:${left.id}:${left.part}`;
}

/** What such a name stands for; null for the name of a file among the media. */
export function leftOf(name: string): Left | null {
  const file = made.exec(name)?.groups;
  const way = dayWays.find((one) => one === file?.['way']);
  if (way !== undefined) return { kind: 'made', date: file?.['date'] ?? '', way };

  const { date, id, part } = partOfRecording.exec(name)?.groups ?? {};
  if (date === undefined || id === undefined) return null;

  return { kind: 'part', date, id, part: Number(part) };
}
