import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import type { LogEntry, MachineCoverage, Report } from '../../src/protocol/protocol.ts';
import { coveredShare, filtered, heard, unconnected } from '../../src/view/inspectorState.ts';

function entry(index: number, facts: Partial<LogEntry>): LogEntry {
  return {
    index,
    at: index,
    actorId: 'x:1',
    actor: 'login',
    source: null,
    sourceId: null,
    type: 'form.submit',
    event: { type: 'form.submit' },
    ...facts,
  };
}

describe('what the view knows', () => {
  test('begins anew with an engine that begins anew, but keeps the charts it drew', () => {
    const drawn = { x: 0, y: 0, width: 1, height: 1, boxes: [], arrows: [], starts: [] };
    const layouts = { login: [drawn, drawn] as const };
    const before = { ...unconnected, layouts, refusal: 'No such actor.', log: [entry(1, {})] };

    expect(heard(before, { type: 'engine.began' })).toEqual({ ...unconnected, layouts });
    expect(
      heard(before, {
        type: 'view.opened',
        canTakeClock: true,
        prefers: null,
        background: [],
        lookedAt: null,
      }),
    ).toEqual({
      ...unconnected,
      layouts,
      isConnected: true,
      canTakeClock: true,
    });
  });

  test('keeps the last five thousand events', () => {
    const reports = Array.from({ length: 51 }, (_, part): Report => ({
      type: 'events.logged',
      entries: Array.from({ length: 100 }, (__, one) => entry(part * 100 + one, {})),
    }));
    const { log } = reports.reduce(heard, unconnected);

    expect(log).toHaveLength(5_000);
    expect(log[0]?.index).toBe(100);
    expect(log.at(-1)?.index).toBe(5_099);
  });

  test('has a refusal until something was made', () => {
    const refused = heard(unconnected, { type: 'command.refused', message: 'It has ended.' });
    expect(refused.refusal).toBe('It has ended.');

    const made = { what: 'trace', fileName: 'login.json', text: '{}' } as const;
    expect(heard(refused, { type: 'text.made', ...made })).toMatchObject({ made, refusal: null });
  });

  test('says where a replica went another way', () => {
    const report: Report = { type: 'replica.made', actorId: 'r:1', divergence: 'Step 2 differs.' };

    expect(heard(unconnected, report).refusal).toBe('Step 2 differs.');
  });
});

describe('the filter of the log', () => {
  test('finds every word, in the type, the actors or the payload, in any case', () => {
    const log = [
      entry(1, {}),
      entry(2, { actor: 'session', source: 'app', type: 'member.signedIn' }),
      entry(3, { event: { type: 'form.submit', field: 'Email' } }),
    ];

    expect(filtered(log, 'SIGNED app').map(({ index }) => index)).toEqual([2]);
    expect(filtered(log, 'login email').map(({ index }) => index)).toEqual([3]);
    expect(filtered(log, '  ')).toEqual(log);
    expect(filtered(log, 'nowhere')).toEqual([]);
  });
});

describe('the coverage', () => {
  test('is 100 % only when nothing is left, and 0 % of nothing', () => {
    expect(coveredShare([])).toEqual({ states: 0, transitions: 0 });

    const flags = fc.array(fc.boolean(), { minLength: 1, maxLength: 400 });
    fc.assert(
      fc.property(flags, flags, (reached, taken) => {
        const coverage: MachineCoverage = {
          machine: 'login',
          states: reached.map((isReached, path) => ({ path: String(path), isReached })),
          transitions: taken.map((isTaken, id) => ({ id: String(id), isTaken })),
        };
        const { states, transitions } = coveredShare([coverage]);

        expect(states === 100).toBe(reached.every(Boolean));
        expect(transitions === 100).toBe(taken.every(Boolean));
        expect(states).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
