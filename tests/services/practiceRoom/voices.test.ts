// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest';

import type { Voice } from '#src/contract/practiceRoom/plan.ts';
import { fakeAudio, FakeGain, type FakeTone, type Rendered } from './fakeAudio.ts';

type Struck = Exclude<Voice, 'none'>;
const all: readonly Struck[] = ['bowl', 'bell', 'chime'];

describe('a strike', () => {
  test('has the pitch of its pillar, and each partial beats', async () => {
    const tether = await strike('bowl', 'TETHER');
    const movement = await strike('bowl', 'MOVEMENT');

    expect(tether.tones.map(({ frequency }) => frequency)).toEqual([
      195.4, 196.6, 530.56, 531.76, 1_008.8, 1_010, 1_651.68, 1_652.88,
    ]);
    expect(movement.tones[0]?.frequency).toBe(329.4);
  });

  test('of one voice is in tune with those of the others', async () => {
    for (const [voice, base] of [
      ['bowl', 1],
      ['bell', 1.5],
      ['chime', 4],
    ] as const) {
      const { tones } = await strike(voice, 'MOVEMENT');
      const beside = tones.map(({ frequency }) => Math.abs(frequency / 330 - base));
      expect(Math.min(...beside)).toBeLessThan(0.01);
    }
  });

  test.each(all)('of a %s is as loud as those of the others', async (voice) => {
    const { tones } = await strike(voice, 'TETHER');
    const loudest = tones.map((tone) => lineOf(tone).value);

    expect(loudest.reduce((sum, gain) => sum + gain, 0)).toBeCloseTo(1.77, 9);
  });

  test.each(all)(
    'of a %s begins in silence, and has fallen to it before it ends',
    async (voice) => {
      const { samples, tones } = await strike(voice, 'TETHER');

      for (const tone of tones) {
        const [first, , last] = automationsOf(tone);
        expect([first?.value, last?.value]).toEqual([0, 0.0001]);
        expect(tone.until).toBeCloseTo(last?.at ?? 0, 3);
        expect(tone.until).toBeLessThanOrEqual(samples / 44_100 + 0.001);
      }
    },
  );

  test('is rendered once for a voice and a pillar', async () => {
    const { rendered } = fakeAudio();
    const { strikeOf } = await openVoices();
    const [one, other] = await Promise.all([
      strikeOf('bell', 'TETHER'),
      strikeOf('bell', 'TETHER'),
    ]);
    await strikeOf('bell', 'MOVEMENT');

    expect(other).toBe(one);
    expect(rendered).toHaveLength(2);
  });

  test('that could not be rendered is tried again', async () => {
    const { offline, rendered } = fakeAudio();
    const { strikeOf } = await openVoices();
    const { render } = offline;
    offline.render = () => Promise.reject(new DOMException('no', 'NotSupportedError'));
    await expect(strikeOf('chime', 'TETHER')).rejects.toThrow('no');
    offline.render = render;

    expect(await strikeOf('chime', 'TETHER')).toBe(rendered[1]);
  });
});

async function openVoices() {
  vi.resetModules();
  return import('#src/services/practiceRoom/voices.ts');
}

async function strike(voice: Struck, pillar: string): Promise<Rendered> {
  const { rendered } = fakeAudio();
  const { strikeOf } = await openVoices();
  await strikeOf(voice, pillar);
  const [first] = rendered;
  if (first === undefined) throw new Error('Nothing was rendered.');

  return first;
}

function automationsOf({ output }: FakeTone) {
  return output instanceof FakeGain ? output.gain.automations : [];
}

function lineOf(tone: FakeTone) {
  return automationsOf(tone).find(({ kind }) => kind === 'line') ?? { value: Number.NaN };
}
