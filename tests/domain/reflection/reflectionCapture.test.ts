import { describe, expect, test } from 'vitest';

import { noDraft, noMaterials } from '#src/domain/reflection/reflection.ts';
import { noCapture, outcomeOf, recalledOver } from '#src/domain/reflection/reflectionCapture.ts';

const nothing = { draft: null, materials: noMaterials, unfinished: null };
const cutOff = { id: 'r-1', parts: [] };

describe('reflectionCapture', () => {
  test('ends with what was saved, or with nothing', () => {
    const saved = { delivery: 'onDevice', newStatus: 'done' } as const;

    expect(outcomeOf(noCapture)).toEqual({ kind: 'skipped' });
    expect(outcomeOf({ ...noCapture, saved })).toEqual({
      kind: 'captured',
      reflection: noCapture.reflection,
      ...saved,
    });
  });

  test('what was chosen since stands over what an earlier visit left', () => {
    const draft = { mood: 'sad', way: 'image', text: 'Then.' } as const;
    const since = { mood: 'happy', way: 'text', text: 'Now.' } as const;

    expect(recalledOver(since, { ...nothing, draft })).toEqual({
      ...since,
      materials: noMaterials,
      keptText: 'Then.',
    });
    expect(recalledOver(noDraft, { ...nothing, draft })).toEqual({
      ...draft,
      materials: noMaterials,
      keptText: 'Then.',
    });
  });

  test('a recording that was cut off asks for its way, where no other was chosen', () => {
    const left = { ...nothing, unfinished: cutOff };
    const draft = { mood: null, way: 'video', text: '' } as const;

    expect(recalledOver(noDraft, left).way).toBe('voice');
    expect(recalledOver(noDraft, nothing).way).toBeNull();
    expect(recalledOver(noDraft, { ...left, draft }).way).toBe('video');
    expect(recalledOver({ ...noDraft, way: 'text' }, left).way).toBe('text');
  });
});
