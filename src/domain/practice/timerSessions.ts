import {
  joinedStretches,
  lengthOfStretches,
  stretchesBeside,
  type Stretch,
} from '../timer/stretches.ts';
import { firstPartOf, isTimerId, partOf } from '../timer/timerId.ts';
import type { MeditationSession } from './practice.ts';

/** In milliseconds: clocks of two devices are never quite alike. */
const leastApart = 30_000;

/** When a completed session was practised. */
export function stretchesOfSession({
  endTime,
  startTime,
  stretches,
}: Pick<MeditationSession, 'endTime' | 'startTime' | 'stretches'>): readonly Stretch[] {
  if (stretches !== undefined) return stretches;

  const from = Date.parse(startTime);
  return endTime === null ? [] : [{ from, to: Date.parse(endTime) }];
}

/** What joins what is kept once the account has told of sessions: what it has of a timer stands, what was practised beside it is added. */
export function sessionsToJoin(
  kept: readonly MeditationSession[],
  told: readonly MeditationSession[],
): MeditationSession[] {
  const ids = new Set(told.map(({ id }) => id));
  const others = kept.filter(({ id, isTold }) => isTold !== true || !ids.has(id));

  return [...told, ...separateSessions([...others, ...told])];
}

/**
 * What a timer that ended here adds to the sessions that are kept: its own, or where the account has one of this timer already, what was
 * practised beside that (rules/timer#T26).
 */
export function sessionsToAdd(
  kept: readonly MeditationSession[],
  session: MeditationSession,
): MeditationSession[] {
  const isKnown = kept.some(({ id, isTold }) => id === session.id && isTold === true);

  return isKnown ? separateSessions([...kept, session]) : [session];
}

/**
 * What this device practised of timers at other times than the account's sessions of them (rules/timer#T26): a session beside those, with
 * the id of the timer's next part, of as many minutes as all of its time has more than the account's have. None where that is less than one.
 */
export function separateSessions(sessions: readonly MeditationSession[]): MeditationSession[] {
  const ofTimers = sessions.filter(({ completed, id }) => completed && isTimerId(id));
  const own = ofTimers.filter(({ isTold }) => isTold !== true);
  const timers = new Set(own.map(({ id }) => firstPartOf(id)));

  return [...timers].flatMap((timer) => {
    const isOfTimer = ({ id }: MeditationSession) => firstPartOf(id) === timer;
    const told = ofTimers.filter((session) => session.isTold === true && isOfTimer(session));
    return told.length === 0 ? [] : beside(timer, told, own.filter(isOfTimer));
  });
}

function beside(
  timer: string,
  told: readonly MeditationSession[],
  own: readonly MeditationSession[],
): MeditationSession[] {
  const practised = own.flatMap(stretchesOfSession);
  const known = told.flatMap(stretchesOfSession);
  const apart = stretchesBeside(practised, known);
  const all = lengthOfStretches(joinedStretches(practised, known));
  const counted = told.reduce((sum, { durationMinutes }) => sum + durationMinutes, 0);
  const durationMinutes = Math.floor(all / 60_000) - counted;
  const [first] = apart;
  const last = apart.at(-1);
  const [session] = own;
  if (first === undefined || last === undefined || session === undefined) return [];
  if (durationMinutes < 1 || lengthOfStretches(apart) < leastApart) return [];

  const { completed, day, type } = session;
  return [
    {
      id: freePart(timer, new Set(told.map(({ id }) => id))),
      startTime: new Date(first.from).toISOString(),
      endTime: new Date(last.to).toISOString(),
      durationMinutes,
      type,
      completed,
      day,
      ...(apart.length > 1 ? { stretches: apart } : {}),
    },
  ];
}

function freePart(timer: string, taken: ReadonlySet<string>): string {
  let part = 1;
  while (taken.has(partOf(timer, part))) part += 1;

  return partOf(timer, part);
}
