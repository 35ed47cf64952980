import type { Day } from '../common/day.ts';
import { eachPillar, pillarCodes, type PillarCode } from '../common/pillarCode.ts';
import { inOrderOfDay, sessionTime, sessionTitle } from '../pillars/defaultSessions.ts';
import { pillars } from '../pillars/pillar.ts';
import type { DefaultSession } from '../pillars/pillarRecord.ts';
import { bounded, durationBounds } from './bounds.ts';
import type { ScheduleDraft } from './draft.ts';
import { withPracticeDay } from './edits.ts';
import { defaultSettings, type PillarSettings, type ScheduleSettings } from './settings.ts';

/** A session of the catalogue that a member's first plan may have. */
export interface OfferedSession {
  title: string;
  /** HH:MM. */
  time: string;
  isChosen: boolean;
  /** The settings with it chosen where it is not, and without it where it is; as they are where it is the only one. */
  settings: PillarSettings;
}

/** The sessions with which a first plan begins: fewer than a pillar that is set up on the schedule page has (rules/schedule#S36). */
const firstSessions: Readonly<Record<PillarCode, readonly string[]>> = {
  TETHER: ['MORNING_MEDITATION'],
  RECOVERY: ['SLEEP_WINDOW'],
  NOURISHMENT: ['BREAKFAST', 'LUNCH', 'DINNER'],
  MOVEMENT: ['WORKOUT'],
};

/** What the three questions begin on, from `today` on: nothing chosen, Monday to Friday, the catalogue's sessions. */
export function firstSettings(today: Day): ScheduleSettings {
  const usual = defaultSettings(today);

  return eachPillar((code) => {
    const chosen = catalogueOf(code).filter(({ session_code }) =>
      firstSessions[code].includes(session_code),
    );
    return withChosen(code, usual[code], chosen);
  });
}

/** With a practice, or without it. */
export function withPractice(settings: ScheduleSettings, code: PillarCode): ScheduleSettings {
  return { ...settings, [code]: { ...settings[code], isEnabled: !settings[code].isEnabled } };
}

/** With a weekday of every practice, 0 for Monday, on or off. What is no weekday changes nothing. */
export function withWeekday(
  settings: ScheduleSettings,
  index: number,
  isOn: boolean,
): ScheduleSettings {
  return eachPillar((code) => withPracticeDay(settings[code], index, isOn));
}

/** The weekdays of the plan, Monday first: every practice has the same. */
export function weekdaysOf({ TETHER }: ScheduleSettings): readonly boolean[] {
  return TETHER.practiceDays;
}

/**
 * What a device kept of these questions, from `today` on; null for a draft that was made elsewhere: over a schedule, with days that differ,
 * or at other hours than are offered here.
 */
export function resumedSettings(
  { settings, version }: ScheduleDraft,
  today: Day,
): ScheduleSettings | null {
  const days = JSON.stringify(weekdaysOf(settings));
  const isOurs = pillarCodes.every(
    (code) =>
      JSON.stringify(settings[code].practiceDays) === days &&
      (!isChosenFromCatalogue(code) || hasOffered(code, settings[code])),
  );

  return version === null && isOurs
    ? eachPillar((code) => ({
        ...settings[code],
        startDate: today,
        hasEndDate: false,
        endDate: '',
      }))
    : null;
}

/** Whether the sessions of a pillar are chosen from the catalogue; the others have hours of their own: meals, and the night. */
export function isChosenFromCatalogue(code: PillarCode): boolean {
  return code === 'TETHER' || code === 'MOVEMENT';
}

/**
 * The catalogue's sessions of a pillar, in the order of a day. What is chosen together is as long as the shortest of it: a pillar has one
 * length (rules/schedule#S36).
 */
export function offeredSessions(code: PillarCode, settings: PillarSettings): OfferedSession[] {
  const catalogue = catalogueOf(code);
  const isChosen = (session: DefaultSession) =>
    settings.sessionTimes.includes(sessionTime(session));

  return catalogue.map((session) => {
    const others = catalogue.filter((one) =>
      one === session ? !isChosen(session) : isChosen(one),
    );
    return {
      title: sessionTitle(session),
      time: sessionTime(session),
      isChosen: isChosen(session),
      settings: others.length === 0 ? settings : withChosen(code, settings, others),
    };
  });
}

function hasOffered(code: PillarCode, { sessionTimes }: PillarSettings): boolean {
  const offered = new Set(catalogueOf(code).map(sessionTime));

  return sessionTimes.every((time) => offered.has(time));
}

function catalogueOf(code: PillarCode): DefaultSession[] {
  return inOrderOfDay(pillars.find((one) => one.pillar_code === code)?.default_sessions ?? []);
}

/** With these sessions and no others, as long as the shortest of them. */
function withChosen(
  code: PillarCode,
  settings: PillarSettings,
  chosen: readonly DefaultSession[],
): PillarSettings {
  const bounds = durationBounds[code];
  const shortest = Math.min(...chosen.map(({ duration_minutes }) => duration_minutes));
  const minutes = bounds === null ? null : bounded(shortest, bounds);
  const sessionTimes = chosen.map(sessionTime);

  return {
    ...settings,
    durationMinutes: minutes ?? settings.durationMinutes,
    sessionsPerDay: sessionTimes.length,
    sessionTimes,
  };
}
