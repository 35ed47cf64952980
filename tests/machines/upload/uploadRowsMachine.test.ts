import { createActor } from 'xstate';
import { describe, expect, test } from 'vitest';

import { uploadRowsMachine, type UploadRowsEvent } from '#src/machines/upload/uploadRowsMachine.ts';
import { coverageOf } from '../../support/transitions.ts';

const fine = { way: 'text', text: 'All fine.', also: [] } as const;
const opened = { type: 'row.toggle', taskId: 'a' } as const;
const written = { type: 'row.captured', taskId: 'a', isWritten: true, next: 'b' } as const;

describe('uploadRowsMachine', () => {
  test('opens one row at a time, and closes it by the press that opened it', () => {
    expect(after()).toEqual({ taskId: null, begun: null });
    expect(after(opened)).toEqual({ taskId: 'a', begun: null });
    expect(after(opened, { ...opened, taskId: 'b' })).toEqual({ taskId: 'b', begun: null });
    expect(after(opened, opened)).toEqual({ taskId: null, begun: null });
  });

  test('goes on with the next row, to be written too, after one that was written (rules/upload#U18)', () => {
    expect(after(opened, written)).toEqual({
      taskId: 'b',
      begun: { way: 'text', text: '', also: [] },
    });
    expect(after(opened, { ...written, next: null }).taskId).toBeNull();
    expect(after(opened, { ...written, isWritten: false }).taskId).toBeNull();
  });

  test('stays with a row that was opened while another was saved', () => {
    expect(after({ ...opened, taskId: 'c' }, written).taskId).toBe('c');
    expect(after(written).taskId).toBeNull();
  });

  test('opens a row with words to begin with, and forgets them with it (rules/upload#U19)', () => {
    const begins = { type: 'row.begin', taskId: 'a', begun: fine } as const;

    expect(after(begins)).toEqual({ taskId: 'a', begun: fine });
    expect(after(begins, opened, opened)).toEqual({ taskId: 'a', begun: null });
  });

  test('every state is reached and every transition taken', () => {
    const coverage = coverageOf(uploadRowsMachine, {
      events: [
        opened,
        { ...opened, taskId: 'b' },
        { type: 'row.begin', taskId: 'a', begun: fine },
        written,
        { ...written, next: null },
      ],
    });

    expect(coverage).toEqual({ statesNotReached: [], transitionsNotTaken: [] });
  });
});

function after(...events: UploadRowsEvent[]) {
  const actor = createActor(uploadRowsMachine).start();
  for (const event of events) actor.send(event);

  return actor.getSnapshot().context;
}
