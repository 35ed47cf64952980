import { isNewer } from '../../contract/practice/versions.ts';
import type { PracticePlan } from '../../contract/practiceRoom/plan.ts';
import { mostPresets, presetName } from '../../contract/practiceRoom/preset.ts';
import type { OutboxItem, OutboxPreset } from '../outbox/outboxItem.ts';
import type { Preset } from './presets.ts';

/** What was last done under a name: a plan was saved, or it was removed. */
interface Named {
  name: string;
  /** Null once it was removed. */
  plan: PracticePlan | null;
  /** In milliseconds since the epoch, by this device's clock. */
  savedAt: number;
}

/** What the account has under a name. */
export interface ToldPreset extends Named {
  version: string;
}

/** What a device has under a name. */
export interface KeptPreset extends Named {
  /** In which version the account has it; null while it was not told of it. */
  version: string | null;
  /** Whether its member has left it to this device alone, as the account did not take it. */
  isHereOnly?: boolean;
  /** What the account told of its name since it was saved here, and has unless this is the later one. */
  rival?: ToldPreset;
}

/** The presets, the one saved last first, and of one moment by their names. */
export function presetsOf(kept: readonly KeptPreset[]): Preset[] {
  return inOrder(kept).flatMap(({ name, plan }) => (plan === null ? [] : [{ name, plan }]));
}

/**
 * What is kept once a plan was saved under a name, at `now` in milliseconds: one of the same name gives way, and where twenty are kept the one that was
 * saved first does (rules/practiceRoom#Q15). Nothing changes without a name.
 */
export function withSaved(
  kept: readonly KeptPreset[],
  { name: written, plan }: Preset,
  now: number,
): KeptPreset[] {
  const name = presetName(written);
  if (name === '') return [...kept];

  const others = inOrder(kept).filter((one) => one.name !== name && one.plan !== null);
  const isNew = !kept.some((one) => one.name === name && one.plan !== null);
  const last = isNew && others.length >= mostPresets ? others.at(-1) : undefined;
  const left = last === undefined ? kept : withRemoved(kept, last.name, now);
  return withDone(left, { name, plan }, now);
}

/** What is kept once the preset of a name was removed, at `now` in milliseconds. */
export function withRemoved(kept: readonly KeptPreset[], name: string, now: number): KeptPreset[] {
  return withDone(kept, { name, plan: null }, now);
}

/**
 * What is kept once the account told of presets: each stands here, but for those of a name under which something was done later here that the account is
 * still to hear of (rules/practiceFeed#E36). What it told of such a name is remembered, for the account may judge otherwise.
 */
export function withTold(kept: readonly KeptPreset[], told: readonly ToldPreset[]): KeptPreset[] {
  const news = told.map((one) => {
    const own = kept.find(({ name }) => name === one.name);
    if (own === undefined) return one;
    if (own.version !== null) {
      return one.version === own.version || isNewer(one.version, own.version) ? one : own;
    }

    return own.savedAt > one.savedAt ? { ...own, rival: one } : one;
  });

  return replaced(kept, news);
}

/**
 * What is kept once the account has answered with `version` to what was done under a name at `madeAt`: it has that, or, where the version is one of which it
 * told before, something later, which then stands here, too. What was done under the name since is still to be sent.
 */
export function withAccepted(
  kept: readonly KeptPreset[],
  { madeAt, name }: Pick<OutboxPreset, 'madeAt' | 'name'>,
  version: string,
): KeptPreset[] {
  return replaced(
    kept,
    kept
      .filter((one) => one.name === name && one.savedAt === madeAt && one.version === null)
      .map(({ plan, rival, savedAt }) =>
        rival === undefined || isNewer(version, rival.version)
          ? { name, plan, savedAt, version }
          : rival,
      ),
  );
}

/** What is kept once its member left what was done under a name at `madeAt` to this device. What the account has under it takes its place. */
export function withLeftHere(
  kept: readonly KeptPreset[],
  { madeAt, name }: Pick<OutboxPreset, 'madeAt' | 'name'>,
): KeptPreset[] {
  return replaced(
    kept,
    kept
      .filter((one) => one.name === name && one.savedAt === madeAt && one.version === null)
      .map((one) => one.rival ?? { ...one, isHereOnly: true }),
  );
}

/** What is kept where nothing is known any more of what the account has: all of it is offered again. */
export function withNothingTold(kept: readonly KeptPreset[]): KeptPreset[] {
  return kept.map(({ name, plan, savedAt }) => ({ name, plan, savedAt, version: null }));
}

/** What is kept together with what comes back of an earlier time: what is here under a name stays. */
export function joinedPresets(
  kept: readonly KeptPreset[],
  earlier: readonly KeptPreset[],
): KeptPreset[] {
  const names = new Set(kept.map(({ name }) => name));

  return inOrder([...kept, ...earlier.filter(({ name }) => !names.has(name))]);
}

/** What the account is to be told of, what was done first before the others, and does not wait in the outbox already. `freshId` makes their ids. */
export function untoldPresets(
  kept: readonly KeptPreset[],
  waiting: readonly OutboxItem[],
  { freshId, now }: { freshId: () => string; now: number },
): OutboxPreset[] {
  return inOrder(kept)
    .toReversed()
    .filter(
      ({ isHereOnly, name, savedAt, version }) =>
        version === null &&
        isHereOnly !== true &&
        !waiting.some((item) => isOf(item, name) && item.madeAt === savedAt),
    )
    .map(({ name, plan, savedAt }) => ({
      id: freshId(),
      kind: 'preset',
      keptAt: now,
      attempts: 0,
      notBefore: 0,
      refusal: null,
      name,
      madeAt: savedAt,
      body: { value: plan },
    }));
}

/** The ids of what the account refused and will be told no more, as something else was done under its name since. */
export function outdonePresets(
  kept: readonly KeptPreset[],
  waiting: readonly OutboxItem[],
): string[] {
  return waiting
    .filter((item) => item.kind === 'preset' && item.refusal !== null)
    .filter(
      (item) => !kept.some(({ name, savedAt }) => isOf(item, name) && item.madeAt === savedAt),
    )
    .map(({ id }) => id);
}

function withDone(
  kept: readonly KeptPreset[],
  done: Omit<Named, 'savedAt'>,
  now: number,
): KeptPreset[] {
  const own = kept.find(({ name }) => name === done.name);
  // Later than all that is known, also where the clock was put back.
  const savedAt = Math.max(now, ...kept.map((one) => one.savedAt + 1));
  const rival = own?.rival ?? (own === undefined ? null : toldOf(own));

  return replaced(kept, [
    { ...done, savedAt, version: null, ...(rival === null ? {} : { rival }) },
  ]);
}

function toldOf({ name, plan, savedAt, version }: KeptPreset): ToldPreset | null {
  return version === null ? null : { name, plan, savedAt, version };
}

function replaced(kept: readonly KeptPreset[], news: readonly KeptPreset[]): KeptPreset[] {
  return inOrder([...new Map([...kept, ...news].map((one) => [one.name, one])).values()]);
}

function inOrder(kept: readonly KeptPreset[]): KeptPreset[] {
  return kept.toSorted(
    (one, other) => other.savedAt - one.savedAt || (one.name < other.name ? -1 : 1),
  );
}

function isOf(item: OutboxItem, name: string): item is OutboxPreset {
  return item.kind === 'preset' && item.name === name;
}
