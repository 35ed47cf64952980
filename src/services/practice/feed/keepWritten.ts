import type { Change } from '../../../contract/practice/changes.ts';
import { toldGone } from '../../../domain/practice/feed.ts';
import { toldAdditions } from '../../../domain/upload/toldWritten.ts';
import { keepEnds } from './keepEnds.ts';

/** What few changes need is fetched with the first of them. */
const fetchAdditions = () => import('../../upload/additions.ts');
const fetchGone = () => import('./goneElsewhere.ts');

/**
 * Keeps what was told of what a member wrote: of what was added to days, of ends of days, and of their files. `told` has the ends that the
 * account has, `removed` the additions and the ends that are deleted. Resolves with whether an end of this device's own turned out not to be
 * the one that stands. Throws the signal's reason when it is aborted meanwhile.
 */
export async function keepWritten(
  email: string,
  changes: readonly Change[],
  {
    told,
    removed,
    signal,
  }: {
    told: ReadonlySet<string>;
    removed: { additions: ReadonlySet<string>; ends: ReadonlySet<string> };
    signal: AbortSignal;
  },
): Promise<boolean> {
  for (const addition of toldAdditions(changes)) {
    if (removed.additions.has(addition.id)) continue;

    const { takeAddition } = await fetchAdditions();
    signal.throwIfAborted();
    await takeAddition(email, addition);
  }
  for (const id of toldGone(changes, 'addition')) {
    const { takeGoneAddition } = await fetchGone();
    signal.throwIfAborted();
    await takeGoneAddition(email, id);
  }

  return keepEnds(email, changes, { told, removed: removed.ends, signal });
}
