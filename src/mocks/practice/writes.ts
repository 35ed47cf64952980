import { HttpResponse } from 'msw';
import * as v from 'valibot';

import type { ChangeKind } from '../../contract/practice/changes.ts';
import { isExpected, tagOf, versionOf } from '../../contract/practice/versions.ts';
import { dayEnd, type WriteAnswer } from '../../contract/practice/writes.ts';
import { mostPresets, presetNameOf, tooManyPresets } from '../../contract/practiceRoom/preset.ts';
import { lastMade } from '../../domain/practice/standing.ts';
import { canEnd, notBegunText } from '../../domain/upload/endedDay.ts';
import { failure, failureBody } from '../common/answers.ts';
import { epoch, itemOf, noteItem, practiceOf } from '../world/feed.ts';
import type { MockItem, MockWorld } from '../world/world.ts';
import { bodyOf, textOf } from './bodies.ts';
import { dayOf } from './now.ts';
import { changeOf } from './page.ts';

/** A write of a member's, as it came. */
export interface MockWrite {
  world: MockWorld;
  email: string;
  kind: ChangeKind;
  id: string;
  body: Record<string, unknown>;
  headers: Headers;
  /** In milliseconds since the epoch. */
  madeAt: number;
}

/** Keeps a session, or refuses. */
export function keepSession(write: MockWrite): WriteAnswer | Response {
  return madeAlready(write) ?? kept(write, note(write, {}));
}

/** Keeps what was added to a day, or refuses. */
export function keepAddition(write: MockWrite): WriteAnswer | Response {
  const made = madeAlready(write);
  if (made !== null) return made;
  if (!canEnd(String(write.body['day']), write.madeAt)) return failure(422, notBegunText);

  return kept(write, note(write, {}));
}

/** Keeps the end of a day, or refuses. The last of its day stands. */
export function keepDayEnd(write: MockWrite): WriteAnswer | Response {
  const made = madeAlready(write);
  const day = String(write.body['day']);
  if (made instanceof Response) return made;
  if (made !== null) return kept(write, versionOfItem(standingEnd(write, day)));
  if (!canEnd(day, write.madeAt)) return failure(422, notBegunText);
  const refused = unexpected(write, standingEnd(write, day));
  if (refused !== null) return refused;

  note(write, { stands: false });
  deleteReplaced(write, day);
  letLastStand(write, day);
  return kept(write, versionOfItem(standingEnd(write, day)));
}

/** Keeps a preference, or refuses. What was chosen before the one that stands, and names no version, changes nothing. */
export function keepPreference(write: MockWrite): WriteAnswer | Response {
  const stands = stored(write);
  const madeAt = new Date(write.madeAt).toISOString();
  const earlier = stands?.content?.['made_at'];
  const isLate = !write.headers.has('If-Match') && typeof earlier === 'string' && madeAt < earlier;

  const refused = unexpected(write, stands) ?? (isLate ? null : withoutRoom(write));
  return refused ?? kept(write, isLate ? versionOfItem(stands) : note(write, {}));
}

/** Why one more preset is not kept, or null. */
function withoutRoom({ world, body, email, id }: MockWrite): Response | null {
  if (presetNameOf(id) === null || body['value'] === null) return null;
  const others = [...practiceOf(world, email).items.values()].filter(
    (item) => item.id !== id && presetNameOf(item.id) !== null && bodyOf(item)['value'] !== null,
  );

  return others.length < mostPresets ? null : failure(422, tooManyPresets);
}

/** Keeps a timer as it stands, or refuses. */
export function keepRunningTimer(write: MockWrite): WriteAnswer | Response {
  const timer = stored(write);
  if (timer?.content === null) return deleted();
  const hasEnded = timer !== undefined && textOf(timer, 'state') === 'ended';
  if (hasEnded && isSame(timer, write)) return kept(write, versionOfItem(timer));

  return unexpected(write, timer) ?? (hasEnded ? otherwise(timer) : kept(write, note(write, {})));
}

/** Deletes a thing for good. */
export function deleteItem(write: MockWrite): WriteAnswer {
  const { world, email, id, kind } = write;
  const item = stored(write);
  if (item?.content === null) return kept(write, versionOfItem(item));

  const version = noteItem(world, email, { kind, id, content: null });
  if (kind === 'day_end' && item !== undefined) letLastStand(write, dayOf(item));
  return kept(write, version);
}

function stored({ world, email, id, kind }: MockWrite): MockItem | undefined {
  return itemOf(world, email, kind, id);
}

function note(write: MockWrite, more: object): string {
  const { world, body, email, id, kind, madeAt } = write;
  const content = { made_at: new Date(madeAt).toISOString(), body, ...more };

  return noteItem(world, email, { kind, id, content });
}

function madeAlready(write: MockWrite): WriteAnswer | Response | null {
  const item = stored(write);
  if (item === undefined) return null;
  if (item.content === null) return deleted();

  return isSame(item, write) ? kept(write, versionOfItem(item)) : otherwise(item);
}

function unexpected({ headers }: MockWrite, stands: MockItem | undefined): Response | null {
  const expected = {
    ifMatch: headers.get('If-Match'),
    ifNoneMatch: headers.get('If-None-Match'),
  };
  const version = stands === undefined ? null : versionOfItem(stands);
  if (isExpected(expected, version)) return null;

  return version === null || stands === undefined
    ? failure(412, 'This was changed elsewhere.')
    : conflict(412, 'This was changed elsewhere.', stands);
}

function standingEnd({ world, email }: MockWrite, day: string): MockItem | undefined {
  return endsOf(world, email, day).find(({ content }) => content?.['stands'] === true);
}

function endsOf(world: MockWorld, email: string, day: string): MockItem[] {
  return [...practiceOf(world, email).items.values()].filter(
    (item) => item.kind === 'day_end' && item.content !== null && dayOf(item) === day,
  );
}

/** Those of its day that the end takes the place of are gone, also those that never came. */
function deleteReplaced(write: MockWrite, day: string): void {
  const { world, body, email, id: written } = write;
  const replaced = new Set(v.parse(dayEnd, body).replaces);
  for (const id of replaced) {
    const item = stored({ ...write, id });
    const isOther = item !== undefined && item.content !== null && dayOf(item) !== day;
    if (id === written || item?.content === null || isOther) continue;
    noteItem(world, email, { kind: 'day_end', id, content: null });
  }
}

function letLastStand({ world, email, id: written }: MockWrite, day: string): void {
  const ends = endsOf(world, email, day);
  const last = lastMade(
    ends.map(({ content, id }) => ({ id, made_at: String(content?.['made_at']) })),
  );

  for (const end of ends) {
    const stands = end.id === last?.id;
    if (end.content?.['stands'] === stands) continue;
    const content = { ...end.content, stands };
    if (end.id === written) end.content = content;
    else noteItem(world, email, { kind: 'day_end', id: end.id, content });
  }
}

function isSame(item: MockItem, { body }: MockWrite): boolean {
  return JSON.stringify(bodyOf(item)) === JSON.stringify(body);
}

function versionOfItem(item: MockItem | undefined): string {
  return versionOf(epoch, item?.seq ?? 0);
}

function kept({ id }: MockWrite, version: string): WriteAnswer {
  return { id, version };
}

function deleted(): Response {
  return failure(410, 'This was deleted.');
}

function otherwise(item: MockItem): Response {
  return conflict(409, 'This is kept already, and otherwise.', item);
}

function conflict(status: number, message: string, item: MockItem): Response {
  return HttpResponse.json(
    { ...failureBody(message), data: changeOf(item) },
    { status, headers: { ETag: tagOf(versionOfItem(item)) } },
  );
}
