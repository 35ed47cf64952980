import type { Change } from '#src/contract/practice/changes.ts';
import { versionOf } from '#src/contract/practice/versions.ts';
import type { PracticePlan } from '#src/contract/practiceRoom/plan.ts';
import { presetIdOf } from '#src/contract/practiceRoom/preset.ts';
import type { OutboxPreset } from '#src/domain/outbox/outboxItem.ts';
import { aheadOf, byDeviceClock } from '#src/domain/practice/deviceClock.ts';
import {
  untoldPresets,
  withAccepted,
  withNothingTold,
  withRemoved,
  withSaved,
  withTold,
  type KeptPreset,
} from '#src/domain/practiceRoom/keptPresets.ts';
import { toldPresets } from '#src/domain/practiceRoom/toldPresets.ts';

/** What happens on the way between a device and the account. */
export type Fault = 'none' | 'page cut' | 'answer lost';

/** An account in a few lines: under each name what was done last, at the newest number of it. */
export function presetAccount() {
  const items = new Map<string, Extract<Change, { kind: 'preference'; gone: false }>>();
  const answers = new Map<string, string>();
  let epoch = 1;
  let head = 0;

  return {
    now: 0,
    epoch: () => `e${epoch}`,
    items: () => [...items.values()],
    after: (cursor: { epoch: string; seq: number }) =>
      cursor.epoch === `e${epoch}`
        ? [...items.values()].filter(({ seq }) => seq > cursor.seq)
        : null,
    head: () => ({ epoch: `e${epoch}`, seq: head }),
    /** Answers with the version of what then stands, and the same key as before. */
    save(item: OutboxPreset, ago: number): string {
      const id = presetIdOf(item.name);
      const stands = items.get(id);
      const madeAt = new Date(this.now - ago).toISOString();
      const known = answers.get(item.id);
      if (known !== undefined) return known;
      if (stands === undefined || stands.made_at <= madeAt) {
        head += 1;
        const told = { kind: 'preference', id, seq: head, gone: false, made_at: madeAt } as const;
        items.set(id, { ...told, body: item.body });
      }
      const answer = versionOf(`e${epoch}`, items.get(id)?.seq ?? 0);
      answers.set(item.id, answer);
      return answer;
    },
    /** What was written since the account was made is lost with it. */
    restore() {
      epoch += 1;
      head = 0;
      items.clear();
      answers.clear();
    },
  };
}
type Account = ReturnType<typeof presetAccount>;

/** A device whose clock is so many milliseconds ahead, with what it keeps and what waits on it. */
export function presetDevice(account: Account, offset: number, first: readonly KeptPreset[] = []) {
  let kept: KeptPreset[] = [...first];
  let waiting: OutboxPreset[] = [];
  let cursor = { ...account.head(), seq: 0 };
  let ids = 0;
  const now = () => account.now + offset;

  function read(fault: Fault): void {
    const changes = account.after(cursor);
    if (changes === null) {
      kept = withNothingTold(kept);
      cursor = { epoch: account.epoch(), seq: 0 };
      read(fault);
      return;
    }

    const told = toldPresets(byDeviceClock(changes, aheadOf(now(), account.now)), cursor.epoch);
    for (const one of told) kept = withTold(kept, [one]);
    if (fault !== 'page cut') cursor = account.head();
  }

  function send(fault: Fault): void {
    const fresh = { freshId: () => `${offset} ${(ids += 1)}`, now: now() };
    waiting.push(...untoldPresets(kept, waiting, fresh));
    while (waiting.length > 0) {
      const [item] = waiting;
      if (item === undefined) return;
      const version = account.save(item, Math.max(0, now() - item.madeAt));
      if (fault === 'answer lost') return;
      kept = withAccepted(kept, item, version);
      waiting = waiting.slice(1);
    }
  }

  return {
    kept: () => kept,
    waiting: () => waiting,
    save(name: string, plan: PracticePlan) {
      kept = withSaved(kept, { name, plan }, now());
    },
    remove(name: string) {
      kept = withRemoved(kept, name, now());
    },
    meet(fault: Fault = 'none') {
      read(fault);
      if (fault !== 'page cut') send(fault);
    },
  };
}
