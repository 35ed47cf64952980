import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import {
  longestName,
  mostPresets,
  presetIdOf,
  presetName,
  presetNameOf,
} from '#src/contract/practiceRoom/preset.ts';
import {
  joinedPresets,
  outdonePresets,
  presetsOf,
  untoldPresets,
  withAccepted,
  withLeftHere,
  withRemoved,
  withSaved,
  withTold,
  type KeptPreset,
  type ToldPreset,
} from '#src/domain/practiceRoom/keptPresets.ts';
import { firstPlan, withMinutes } from '#src/domain/practiceRoom/plans.ts';
import { histories } from '../../support/histories.ts';
import { presetAccount, presetDevice, type Fault } from './presetWorld.ts';

const now = Date.parse('2026-11-21T12:00:00.000Z');
const long = withMinutes(firstPlan, 40);
const hour = 3_600_000;
const morning = { name: 'Morning', plan: firstPlan, savedAt: now, version: 'e1-1' };
const fresh = { freshId: () => 'an-id', now };

describe('presets', () => {
  test('have the latest first, and one of the same name gives way (rules/practiceRoom#Q15)', () => {
    const both = withSaved([morning], { name: 'Evening', plan: firstPlan }, now + 1);
    expect(namesOf(both)).toEqual(['Evening', 'Morning']);

    const again = withSaved(both, { name: ' Morning ', plan: long }, now);
    expect(presetsOf(again)).toEqual([
      { name: 'Morning', plan: long },
      { name: 'Evening', plan: firstPlan },
    ]);
  });

  test('are trimmed and cut at 24 characters, and none is without a name (rules/practiceRoom#Q15)', () => {
    expect(presetName('  Before the long walk  ')).toBe('Before the long walk');
    expect(presetName('Before the walk to work, and back')).toBe('Before the walk to work,');
    expect(presetName('Before the longest walks of all')).toBe('Before the longest walks');
    expect(presetName(`${'a'.repeat(23)}🌿`)).toBe('a'.repeat(23));
    expect(withSaved([morning], { name: ' \t ', plan: long }, now)).toEqual([morning]);
  });

  test('are twenty at most: the one saved first goes (rules/practiceRoom#Q15)', () => {
    let kept: KeptPreset[] = [];
    for (let count = 1; count <= 21; count += 1) {
      kept = withSaved(kept, { name: `${count}`, plan: long }, now + count);
    }

    expect(namesOf(kept)).toHaveLength(mostPresets);
    expect([namesOf(kept)[0], namesOf(kept).at(-1)]).toEqual(['21', '2']);
    expect(namesOf(withSaved(kept, { name: '7', plan: firstPlan }, now))).toHaveLength(20);
  });

  test('lose the one that is removed, and no other; it can be saved again', () => {
    const removed = withRemoved([morning], 'Morning', now + 1);
    expect(namesOf(removed)).toEqual([]);
    expect(namesOf(withSaved(removed, { name: 'Morning', plan: long }, now + 2))).toEqual([
      'Morning',
    ]);
  });

  test('have names as they would be kept again, each with an id that leads back to it (rules/practiceFeed#E36)', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (written) => {
        const name = presetName(written);
        expect(name.length).toBeLessThanOrEqual(longestName);
        expect(presetName(name)).toBe(name);
        expect(presetIdOf(name)).toMatch(/^[\w:-]{1,128}$/u);
        expect(presetNameOf(presetIdOf(name))).toBe(name === '' ? null : name);
      }),
    );
    expect(presetNameOf('theme')).toBeNull();
    expect(presetNameOf('preset:*')).toBeNull();
  });
});

describe('what the account is told of presets', () => {
  test('is what was done here since, once, the earliest first (rules/practiceFeed#E36)', () => {
    const kept = withRemoved(
      withSaved([morning], { name: 'Noon', plan: long }, now + 1),
      'Morning',
      now + 2,
    );
    const untold = untoldPresets(kept, [], fresh);
    expect(untold).toMatchObject([
      { name: 'Noon', madeAt: now + 1, body: { value: long } },
      { name: 'Morning', madeAt: now + 2, body: { value: null } },
    ]);
    expect(untoldPresets(kept, untold, fresh)).toEqual([]);
  });

  test('is not what its member left here, nor what was refused once something else was done (rules/practiceFeed#E36)', () => {
    const kept = withSaved([], { name: 'Noon', plan: long }, now);
    const [item] = untoldPresets(kept, [], fresh);
    if (item === undefined) throw new Error('Nothing is told.');
    const refused = { ...item, refusal: 'You keep 20.' };
    expect(outdonePresets(kept, [refused])).toEqual([]);
    expect(outdonePresets(withRemoved(kept, 'Noon', now + 1), [refused, item])).toEqual(['an-id']);

    const left = withLeftHere(kept, item);
    expect(namesOf(left)).toEqual(['Noon']);
    expect(untoldPresets(left, [], fresh)).toEqual([]);
  });

  test('is nothing of what the account has, which stands where the own one is left (rules/practiceFeed#E36)', () => {
    const told: ToldPreset = { name: 'Noon', plan: firstPlan, savedAt: now - 1, version: 'e1-1' };
    const kept = withTold(withSaved([], { name: 'Noon', plan: long }, now), [told]);
    expect(presetsOf(kept)).toEqual([{ name: 'Noon', plan: long }]);
    expect(withLeftHere(kept, { name: 'Noon', madeAt: now })).toEqual([told]);
  });

  test('is answered, and an older page takes nothing back (rules/practiceFeed#E36)', () => {
    const done = { name: 'Morning', madeAt: now + 1 };
    const saved = withSaved([morning], { name: 'Morning', plan: long }, now + 1);
    const accepted = withAccepted(saved, done, 'e1-3');
    expect(accepted).toEqual([{ ...morning, plan: long, savedAt: now + 1, version: 'e1-3' }]);
    expect(withTold(accepted, [{ ...morning, version: 'e1-2' }])).toEqual(accepted);
    expect(withAccepted(accepted, done, 'e1-4')).toEqual(accepted);

    const told = { ...morning, savedAt: now + 2, version: 'e1-3' };
    expect(withTold(accepted, [told])).toEqual([told]);
  });

  test('gives way to what the account has where that is the later one by its clock (rules/practiceFeed#E36)', () => {
    const done = { name: 'Morning', madeAt: now + 1 };
    const saved = withSaved([morning], { name: 'Morning', plan: long }, now + 1);

    expect(withAccepted(saved, done, 'e1-1')).toEqual([morning]);
  });

  test('comes back beside what is here (rules/yourData#Y2)', () => {
    const earlier = { ...morning, plan: long };
    const noon = { ...morning, name: 'Noon', savedAt: now + 1 };

    expect(joinedPresets([morning], [earlier, noon])).toEqual([noon, morning]);
  });
});

const exact = [0, 3 * hour, -hour];
/** By so little, in milliseconds, no clock is known to be off. */
const near = [0, 1_500, -1_500];
const step = fc.record({
  device: fc.nat(2),
  does: fc.constantFrom('save', 'save', 'remove', 'meet', 'meet', 'meet', 'restore' as const),
  name: fc.constantFrom('Morning', 'Noon', 'Evening'),
  fault: fc.constantFrom<Fault>('none', 'none', 'page cut', 'answer lost'),
  ms: fc.constantFrom(1, 700, 5_000),
});

describe('devices that save and remove as they please', () => {
  test.each([
    ['told how far their clocks are off', exact],
    ['whose clocks are a little off', near],
  ])(
    '%s have the same presets in the end, in the same order (rules/practiceFeed#E36)',
    (_, offsets) => {
      fc.assert(
        fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
          const account = presetAccount();
          account.now = now;
          const devices = offsets.map((offset) => presetDevice(account, offset));
          const wanted = new Map<string, number>();
          for (const [index, { device: at, does, fault, ms, name }] of steps.entries()) {
            account.now += ms;
            const device = devices[at];
            if (does === 'save') device?.save(name, withMinutes(firstPlan, index + 1));
            if (does === 'save') wanted.set(name, index + 1);
            if (does === 'remove') device?.remove(name);
            if (does === 'remove') wanted.delete(name);
            if (does === 'meet') device?.meet(fault);
            if (does === 'restore') account.restore();
          }
          account.now += hour;
          for (const device of [...devices, ...devices, ...devices]) device.meet();

          const all = devices.map((device) => presetsOf(device.kept()));
          expect(all[1]).toEqual(all[0]);
          expect(all[2]).toEqual(all[0]);
          expect(devices.flatMap((device) => device.waiting())).toEqual([]);
          if (offsets === near) return;
          const last = [...wanted].toSorted(([, one], [, other]) => other - one);
          expect(all[0]?.map(({ name, plan }) => [name, plan.minutes])).toEqual(last);
        }),
        histories(500),
      );
    },
  );

  test('that kept presets before the account did have each name once (rules/practiceFeed#E36)', () => {
    const account = presetAccount();
    account.now = now;
    const untimed = (names: readonly string[], plan = firstPlan) =>
      names.map((name, index) => ({ name, plan, savedAt: 60_000 * (9 - index), version: null }));
    const phone = presetDevice(account, 0, untimed(['Morning', 'Noon']));
    const laptop = presetDevice(account, hour, untimed(['Noon', 'Morning', 'Night'], long));
    for (const device of [phone, laptop, phone]) device.meet();

    expect(namesOf(phone.kept()).toSorted()).toEqual(['Morning', 'Night', 'Noon']);
    expect(presetsOf(laptop.kept())).toEqual(presetsOf(phone.kept()));
    expect(account.items()).toHaveLength(3);
  });
});

function namesOf(kept: readonly KeptPreset[]): string[] {
  return presetsOf(kept).map(({ name }) => name);
}
