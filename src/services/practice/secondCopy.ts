import { isAlike } from '../../domain/common/alike.ts';
import { emptyPractice, mergedPractice } from '../../domain/practice/practice.ts';
import { monthKeyOf, sessionsMonthOf, stateKeyOf, stateStarts } from '../device/deviceKeys.ts';
import { changeKept, listNamesFrom, readKept } from '../device/deviceStore.ts';
import { today } from '../page/clock.ts';
import type { Parts, Written } from './keptSlice.ts';
import { areSessions, mergedSlice, sliceOf, withMonths, type MemberSlice } from './memberSlice.ts';
import type { Month, Months } from './pastMonths.ts';

/** The second copy of what local storage keeps, as it stands in the database, and all of it together. */
export interface Copy extends Parts {
  whole: MemberSlice | null;
}

/**
 * Reads the second copy of a member, by `memberKey`, a month at a time: years of it are not read in one go. A month that says what it says in
 * `known` is the same list.
 */
export async function readCopy(owner: string, known: Months): Promise<Copy> {
  // What moves to its month meanwhile is in both, and not in neither.
  const [state, names] = await Promise.all([
    readKept('states', stateKeyOf(owner)),
    listNamesFrom('states', owner, stateStarts.sessions),
  ]);
  const slice = sliceOf(state, owner);
  const months = new Map<string, Month>();
  for (const month of names.map((name) => sessionsMonthOf(name) ?? '')) {
    const sessions = await readKept('states', monthKeyOf(owner, month));
    const own = known.get(month);
    const isKnown = own !== undefined && isAlike(own, sessions);
    if (isKnown) months.set(month, own);
    else if (areSessions(sessions)) months.set(month, sessions);
  }

  return { slice, months, whole: withMonths(slice, months.values(), { owner, today: today() }) };
}

/** Keeps what was written to local storage as a second copy, together with what that has. */
export function keepCopy({ slice, months, whole }: Written): void {
  for (const [month, sessions] of months) keepMonth(slice, month, sessions);

  const { owner } = slice;
  const joined = (copy: unknown) => besideMonths(slice, sliceOf(copy, owner), whole);
  void changeKept('states', stateKeyOf(owner), joined, 'large');
}

/**
 * Has a second copy that was read say what local storage says. What stands in a month of it by then stands nowhere else in it, as it did while
 * that month was not over, or in an earlier version of this app.
 */
export function mendCopy({ slice, months, whole }: Written, copy: Copy): void {
  const { owner, gone = [] } = slice;
  for (const month of new Set([...months.keys(), ...copy.months.keys()])) {
    const [own = [], theirs = []] = [months.get(month), copy.months.get(month)];
    if (own === theirs) continue;
    const isNews = !isAlike(monthTogether(own, theirs, gone) ?? [], theirs);
    if (isNews) keepMonth(slice, month, own);
  }

  const past = new Map([...copy.months.values()].flat().map((session) => [session.id, session]));
  const withoutPast = (all: MemberSlice) => ({
    ...all,
    sessions: all.sessions.filter((one) => !isAlike(past.get(one.id), one)),
  });
  const joined = (present: unknown) =>
    withoutPast(besideMonths(slice, sliceOf(present, owner), whole));
  if (isAlike(joined(copy.slice), copy.slice)) return;
  void changeKept('states', stateKeyOf(owner), joined, 'large');
}

/** What two copies of a month say together, without what is gone; undefined for nothing. */
export function monthTogether(
  own: Month,
  copy: unknown,
  gone: readonly string[],
): Month | undefined {
  const theirs = areSessions(copy) ? copy : [];
  const { sessions } = mergedPractice(
    { ...emptyPractice, sessions: own, gone },
    { ...emptyPractice, sessions: theirs },
    today(),
  );

  return sessions.length === 0 ? undefined : sessions;
}

function keepMonth({ owner, gone = [] }: MemberSlice, month: string, own: Month): void {
  const joined = (copy: unknown) => monthTogether(own, copy, gone);

  void changeKept('states', monthKeyOf(owner, month), joined);
}

/** What two copies of a slice say that stands beside its months, with the numbers of all of it. */
function besideMonths(
  slice: MemberSlice,
  copy: MemberSlice | null,
  whole: MemberSlice,
): MemberSlice {
  const both = { ...slice, ...mergedSlice(slice, copy, today()) };
  const isNews = both.sessions.length > slice.sessions.length;
  const { totalHoursMeditated, currentStreak } = isNews
    ? mergedPractice(whole, both, today())
    : whole;

  return { ...both, totalHoursMeditated, currentStreak };
}
