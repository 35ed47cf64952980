import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { firstPlan, withMinutes } from '#src/domain/practiceRoom/plans.ts';
import {
  longestName,
  mostPresets,
  withoutPreset,
  withPreset,
  type Preset,
} from '#src/domain/practiceRoom/presets.ts';

const long = withMinutes(firstPlan, 40);
const morning: Preset = { name: 'Morning', plan: firstPlan };
const evening: Preset = { name: 'Evening', plan: firstPlan };

describe('presets', () => {
  test('have the latest first, and one of the same name gives way (rules/practiceRoom#Q15)', () => {
    expect(withPreset([morning], 'Evening', firstPlan)).toEqual([evening, morning]);
    expect(withPreset([morning, evening], ' Evening ', long)).toEqual([
      { name: 'Evening', plan: long },
      morning,
    ]);
  });

  test('are trimmed and cut at 24 characters (rules/practiceRoom#Q15)', () => {
    const nameOf = (name: string) => withPreset([], name, firstPlan)[0]?.name;

    expect(nameOf('  Before the long walk  ')).toBe('Before the long walk');
    expect(nameOf('Before the long walk home again')).toBe('Before the long walk hom');
    expect(nameOf('Before the walk to work, and back')).toBe('Before the walk to work,');
    expect(nameOf('Before the longest walks of all')).toBe('Before the longest walks');
  });

  test('of which one has half a character at the cut leave that out', () => {
    const name = `${'a'.repeat(23)}🌿`;

    expect(withPreset([], name, firstPlan)[0]?.name).toBe('a'.repeat(23));
  });

  test('have none without a name', () => {
    expect(withPreset([morning], ' \t ', long)).toEqual([morning]);
  });

  test('are twenty at most: the one kept first goes (rules/practiceRoom#Q15)', () => {
    let presets: Preset[] = [];
    for (let count = 1; count <= 21; count += 1) presets = withPreset(presets, `${count}`, long);

    expect(presets).toHaveLength(20);
    expect([presets[0]?.name, presets.at(-1)?.name]).toEqual(['21', '2']);
    expect(withPreset(presets, '7', firstPlan)).toHaveLength(20);
  });

  test('lose the one that is let go, and no other', () => {
    expect(withoutPreset([evening, morning], 'Evening')).toEqual([morning]);
    expect(withoutPreset([evening, morning], 'Noon')).toEqual([evening, morning]);
  });

  test('have each name once, and as it would be kept again, whatever is kept', () => {
    const names = fc.array(fc.string({ unit: 'binary', maxLength: 40 }), { maxLength: 30 });
    fc.assert(
      fc.property(names, (wanted) => {
        const none: Preset[] = [];
        const presets = wanted.reduce((kept, name) => withPreset(kept, name, long), none);
        const called = presets.map(({ name }) => name);

        expect(new Set(called).size).toBe(called.length);
        expect(called.length).toBeLessThanOrEqual(mostPresets);
        for (const name of called) {
          expect(name.length).toBeLessThanOrEqual(longestName);
          expect(withPreset([], name, long)).toEqual([{ name, plan: long }]);
        }
      }),
    );
  });
});
