import type { PillarCode } from '../common/pillarCode.ts';

export const weeklyTypes = ['message', 'video', 'quote', 'exercise', 'tip'] as const;

export type WeeklyType = (typeof weeklyTypes)[number];

export type WeeklyIcon = 'letter' | 'film' | 'marks' | 'steps' | 'lamp';

/** One card of /weekly-downloads (rules/weekly#W2). */
export interface WeeklyDownload {
  id: string;
  type: WeeklyType;
  title: string;
  /** An exercise has one step a line. */
  content: string;
  /** Whose words they are, and from which book: a quote has one. */
  author?: string;
  /** A film of Fourfold's own: no other address can stand here, so no link leads to anybody else. */
  videoUrl?: `/media/${string}.mp4`;
  icon: WeeklyIcon;
  /** The pillar whose colour it wears, or paper alone. */
  colour: PillarCode | null;
}

/** The content's lines, in order, without empty ones. */
export function linesOf(content: string): string[] {
  return content.split('\n').filter((line) => line.trim() !== '');
}
