import type { PillarCode } from '../common/pillarCode.ts';
import { enabledPillars, type ScheduleSettings } from './settings.ts';
import { minutesOf } from './times.ts';

/** A part of the day, in minutes: its start from midnight on, and its length. */
export interface RibbonPart {
  code: PillarCode;
  start: number;
  length: number;
}

const dayMinutes = 1_440;

/** The sessions of the enabled pillars on the ribbon of one day. What crosses midnight is in two parts. */
export function ribbonOf(settings: ScheduleSettings): RibbonPart[] {
  return enabledPillars(settings).flatMap((code) => {
    const { durationMinutes, sessionTimes } = settings[code];

    return sessionTimes.flatMap((time) => partsOf(code, minutesOf(time), durationMinutes));
  });
}

function partsOf(code: PillarCode, start: number, minutes: number): RibbonPart[] {
  const length = Math.min(minutes, dayMinutes - start);
  const part = { code, start, length };

  return length === minutes ? [part] : [part, { code, start: 0, length: minutes - length }];
}
