import type { Change } from '../../../contract/practice/changes.ts';
import { toldGone } from '../../../domain/practice/feed.ts';
import { replacedIn } from '../../../domain/upload/replaced.ts';
import { endIdOf } from '../../../domain/upload/endId.ts';
import { toldEnds, type ToldEnd } from '../../../domain/upload/toldWritten.ts';
import {
  keepOutdone,
  keepStanding,
  listEnds,
  listUnknownEnds,
  listUploadDates,
  readUpload,
  takeUpload,
} from '../../upload/keptEnds.ts';

/** What few ends need is fetched with the first of them. */
const fetchGone = () => import('./goneElsewhere.ts');
const fetchReplacing = () => import('./replacedEnds.ts');

/**
 * Keeps what was told of ends of days and of their files. `told` has the ends that the account has, `removed` those that are deleted. Resolves
 * with whether an end of this device's own turned out not to be the one that stands. Throws the signal's reason when it is aborted meanwhile.
 */
export async function keepEnds(
  email: string,
  changes: readonly Change[],
  {
    told,
    removed,
    signal,
  }: { told: ReadonlySet<string>; removed: ReadonlySet<string>; signal: AbortSignal },
): Promise<boolean> {
  // What became another end goes once that is here: the files are its own by then.
  const ends = toldEnds(changes);
  const changed = replacedIn(ends.map(({ upload }) => upload));
  const gone = toldGone(changes, 'day_end');
  // Most pages take nothing away, and have no reason to read the ends of years.
  const isAnyTaken = gone.length > 0 || changed.size > 0;
  const unweighed = isAnyTaken ? await listUnknownEnds(email, told) : [];
  const takeGone = async (ids: readonly string[]) => {
    for (const id of ids) {
      const { takeGoneEnd } = await fetchGone();
      signal.throwIfAborted();
      await takeGoneEnd(email, id);
    }
  };

  await takeGone(gone.filter((id) => !changed.has(id)));
  for (const name of toldGone(changes, 'media')) {
    const { takeGoneFile } = await fetchGone();
    signal.throwIfAborted();
    await takeGoneFile(email, name);
  }
  let isOutdone = false;
  for (const end of ends) {
    signal.throwIfAborted();
    if (!removed.has(end.id))
      isOutdone = (await keepEnd(email, end, { told, signal })) || isOutdone;
  }
  await takeGone(gone.filter((id) => changed.has(id)));

  // What stands of a day may have been passed over for an end that is gone by now.
  const left = new Set(unweighed.length === 0 ? [] : await listUploadDates(email));
  return isOutdone || unweighed.some(({ date }) => !left.has(date));
}

/** Resolves with whether it is this device's own, was never told of, and is not the one that stands. */
async function keepEnd(
  email: string,
  { id, stands, upload }: ToldEnd,
  { told, signal }: { told: ReadonlySet<string>; signal: AbortSignal },
): Promise<boolean> {
  const before = upload.replaces === undefined ? [] : await listEnds(email);
  const own = await readUpload({ email, date: upload.date });
  // Of a member who has left meanwhile nothing is kept here any more.
  signal.throwIfAborted();
  // What was changed here is not read beside what it became (rules/practiceFeed#E34).
  if (own?.replaces?.includes(id) === true) return false;

  if (!stands) await keepOutdone(email, upload);
  const ownId = own === null ? null : endIdOf(own);
  // An end that is on its way to the service has yet to be weighed there, but for one that was changed elsewhere.
  const isWeighed = ownId === null || told.has(ownId) || upload.replaces?.includes(ownId) === true;
  const isTaken = stands && isWeighed;
  if (ownId === id && stands) await keepStanding(email, upload);
  if (ownId !== id && isTaken) await takeUpload(email, upload);
  const isKept = !stands || isTaken || ownId === id;
  if (isKept && upload.replaces !== undefined) {
    const { dropReplaced } = await fetchReplacing();
    await dropReplaced(email, upload, before);
  }
  return ownId === id && !stands && !told.has(id);
}
