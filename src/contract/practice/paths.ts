const prefix = '/api/v1/practice';

/** The paths as a service mounts them. */
export const practiceRoutes = {
  changes: `${prefix}/:email/changes`,
  now: `${prefix}/:email/now`,
  live: `${prefix}/:email/live`,
  days: `${prefix}/:email/days`,
  words: `${prefix}/:email/words`,
  session: `${prefix}/:email/sessions/:id`,
  dayEnd: `${prefix}/:email/ends/:id`,
  addition: `${prefix}/:email/additions/:id`,
  preference: `${prefix}/:email/preferences/:name`,
  timer: `${prefix}/:email/timers/:id`,
} as const;

/** Where a page of the feed begins: after a cursor, upwards, or before one, downwards; from the first change without either. */
export type PageStart = { after: string } | { before: string } | undefined;

/** GET: a page of what changed (`changesAnswer`). */
export function changesPath(email: string, start?: PageStart): string {
  const query = start === undefined ? '' : `?${new URLSearchParams(start).toString()}`;

  return `${ofMember(email)}/changes${query}`;
}

/** GET: what a fresh device shows first (`nowAnswer`). */
export function nowPath(email: string): string {
  return `${ofMember(email)}/now`;
}

/** GET: server-sent events, each the head of the feed (`headEvent`). */
export function livePath(email: string): string {
  return `${ofMember(email)}/live`;
}

/** GET: the days from one to another, both among them, in a few numbers each (`daysAnswer`). */
export function daysPath(email: string, { from, to }: { from: string; to: string }): string {
  return `${ofMember(email)}/days?${new URLSearchParams({ from, to }).toString()}`;
}

/** GET: a page of what the member wrote (`wordsAnswer`), of what `query` asks. */
export function wordsPath(email: string, query: Readonly<Record<string, string>>): string {
  return `${ofMember(email)}/words?${new URLSearchParams(query).toString()}`;
}

/** PUT: a session, once (`practiceSession`). DELETE: none of that id, for good. */
export function sessionPath(email: string, id: string): string {
  return `${ofMember(email)}/sessions/${encodeURIComponent(id)}`;
}

/** PUT: the end of a day, once (`dayEnd`). DELETE: none of that id, for good. */
export function dayEndPath(email: string, id: string): string {
  return `${ofMember(email)}/ends/${encodeURIComponent(id)}`;
}

/** PUT: what was added to a day, once (`addition`). DELETE: none of that id, for good. */
export function additionPath(email: string, id: string): string {
  return `${ofMember(email)}/additions/${encodeURIComponent(id)}`;
}

/** PUT: a preference, or a preset by its id (`preferenceBody`). */
export function preferencePath(email: string, name: string): string {
  return `${ofMember(email)}/preferences/${encodeURIComponent(name)}`;
}

/** PUT: a timer as it stands (`runningTimer`). DELETE: none of that id, for good. */
export function timerPath(email: string, id: string): string {
  return `${ofMember(email)}/timers/${encodeURIComponent(id)}`;
}

function ofMember(email: string): string {
  return `${prefix}/${encodeURIComponent(email)}`;
}
