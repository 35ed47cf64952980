import type { PillarCode } from '../common/pillarCode.ts';
import { sessionTime, sessionTitle } from '../pillars/defaultSessions.ts';
import { pillars } from '../pillars/pillar.ts';
import type { DefaultSession } from '../pillars/pillarRecord.ts';
import { durationBounds, sessionBounds } from './bounds.ts';
import { withDuration, withSessions, withSessionTime } from './edits.ts';
import type { PillarSettings } from './settings.ts';

/** A session of the catalogue, as it is offered where a schedule is made (rules/pillars#I15). */
export interface Preset {
  title: string;
  /** HH:MM. */
  time: string;
  /** The settings with it; the settings as they are where they have it already. */
  settings: PillarSettings;
}

/**
 * The catalogue's sessions that the settings of a pillar have room for, in its order. A meal takes the place of its name, a sleep takes
 * its length along; any other is added after those that are there, whose numbers stay, and takes their length.
 */
export function presetsOf(code: PillarCode, settings: PillarSettings): Preset[] {
  const sessions = pillars.find((one) => one.pillar_code === code)?.default_sessions ?? [];

  return sessions.flatMap((session, place) => {
    const filled = withPreset(code, settings, session, place);
    return filled === null
      ? []
      : [{ title: sessionTitle(session), time: sessionTime(session), settings: filled }];
  });
}

/** The settings with a session of the catalogue, whose place there is given from 0; null where they have no room for it. */
function withPreset(
  code: PillarCode,
  settings: PillarSettings,
  session: DefaultSession,
  place: number,
): PillarSettings | null {
  const { duration_minutes: minutes } = session;
  const time = sessionTime(session);

  if (code === 'RECOVERY') {
    const isSleep = minutes >= (durationBounds.RECOVERY?.min ?? 0);
    return isSleep ? withDuration(code, withSessionTime(settings, 0, time), minutes) : null;
  }
  if (code === 'NOURISHMENT') return withSessionAt(code, settings, place, time);

  const isThere = settings.sessionTimes.includes(time);
  return isThere ? settings : withSessionAt(code, settings, settings.sessionTimes.length, time);
}

/** With a session at a place, one more where it is the next; null where it is none of a day's, or there are too few before it. */
function withSessionAt(
  code: PillarCode,
  settings: PillarSettings,
  place: number,
  time: string,
): PillarSettings | null {
  const count = settings.sessionTimes.length;
  if (place > count || place >= sessionBounds.max) return null;

  const roomy = place === count ? withSessions(code, settings, count + 1) : settings;
  return withSessionTime(roomy, place, time);
}
