import { describe, expect, test } from 'vitest';

import { largestInline } from '#src/domain/reflection/mediaFault.ts';
import {
  noDraft,
  noMaterials,
  reflectionOf,
  wayMaterialOf,
  type Material,
} from '#src/domain/reflection/reflection.ts';
import { outcomeOf, noCapture, recalledOver } from '#src/domain/reflection/reflectionCapture.ts';
import { noTake, takenMs, withPart, type Recording } from '#src/domain/reflection/voiceNote.ts';

const blob = new Blob(['media']);
const voice: Material = { type: 'voice', data: 'voice-1.webm', media: blob, seconds: 20 };
const cutOff: Recording = { id: 'r1', parts: [{ blob, ms: 9_000 }] };

describe('reflectionOf', () => {
  test('is nothing without a way, whatever was written', () => {
    expect(reflectionOf({ ...noDraft, text: 'Quiet.', mood: 'happy' }, noMaterials)).toBeNull();
  });

  test.each(['', '  \n\t', 'x'.repeat(20_001)])(
    'is nothing for a text that is not valid (rules/reflection#F3)',
    (text) => {
      expect(reflectionOf({ mood: null, way: 'text', text }, noMaterials)).toBeNull();
    },
  );

  test('is the text without what surrounds it, with or without a mood', () => {
    expect(reflectionOf({ mood: 'sad', way: 'text', text: ' Quiet.\n' }, noMaterials)).toEqual({
      type: 'text',
      data: 'Quiet.',
      media: null,
      mood: 'sad',
      seconds: null,
    });
  });

  test('is what the chosen way made, and not what another one did (rules/reflection#F1)', () => {
    const materials = { ...noMaterials, voice };

    expect(reflectionOf({ ...noDraft, way: 'voice' }, materials)).toEqual({ ...voice, mood: null });
    expect(reflectionOf({ ...noDraft, way: 'image', text: 'Quiet.' }, materials)).toBeNull();
  });

  test('is nothing for a material that no service would take', () => {
    const materials = { ...noMaterials, image: { ...voice, type: 'image' as const } };

    expect(reflectionOf({ ...noDraft, way: 'image' }, materials)).toBeNull();
  });
});

describe('recalledOver', () => {
  const draft = { mood: 'happy', way: 'image', text: 'Quiet.' } as const;

  test('takes what an earlier visit left', () => {
    expect(recalledOver(noDraft, { draft, materials: noMaterials, unfinished: null })).toEqual({
      ...draft,
      materials: noMaterials,
      keptText: draft.text,
    });
  });

  test('prefers what was chosen since', () => {
    const since = { mood: 'sad', way: 'text', text: 'Loud.' } as const;

    expect(recalledOver(since, { draft, materials: noMaterials, unfinished: cutOff })).toEqual({
      ...since,
      materials: noMaterials,
      keptText: draft.text,
    });
  });

  test('opens the voice for a recording that was cut off, unless another way was chosen', () => {
    const left = { materials: noMaterials, unfinished: cutOff };

    expect(recalledOver(noDraft, { ...left, draft: null }).way).toBe('voice');
    expect(recalledOver(noDraft, { ...left, draft }).way).toBe('image');
  });
});

describe('a take', () => {
  test('is as long as its parts and what is heard now', () => {
    const take = { ...noTake, recording: cutOff, heard: { ms: 6_500, level: 0 } };

    expect(takenMs(take)).toBe(15_500);
    expect(takenMs(take, 1_000)).toBe(10_000);
    expect(takenMs(noTake)).toBe(0);
  });

  test('counts a part once, when it has ended', () => {
    const take = { recording: cutOff, heard: { ms: 6_000, level: 1 }, held: blob };

    expect(withPart(take, { blob, ms: 6_040 })).toEqual({
      ...noTake,
      recording: { id: 'r1', parts: [...cutOff.parts, { blob, ms: 6_040 }] },
    });
  });
});

test('tells of each way what it has now', () => {
  expect(wayMaterialOf({ type: 'material.ready', material: voice })).toEqual({
    way: 'voice',
    material: voice,
  });
  expect(wayMaterialOf({ type: 'material.gone', way: 'image' })).toEqual({
    way: 'image',
    material: null,
  });
});

test('a capture that ends without a save was skipped', () => {
  expect(outcomeOf(noCapture)).toEqual({ kind: 'skipped' });
});

test('the largest video fits into what the service takes', () => {
  const characters = 'data:video/quicktime;base64,'.length + 4 * Math.ceil(largestInline / 3);

  expect(characters).toBeLessThanOrEqual(11_500_000);
});
