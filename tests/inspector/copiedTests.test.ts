import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import {
  copiedTest,
  copiedTestOf,
  endsOf,
  pasted,
  richest,
  type History,
} from '@fourfold/xstate-inspector/proofs';
import { silenced } from '@fourfold/xstate-inspector/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  createActor,
  fromCallback,
  fromPromise,
  type InspectionEvent,
  type Observer,
} from 'xstate';

import { fourfold } from '#src/inspector/fourfold.ts';
import { reflectionCaptureMachine } from '#src/machines/reflection/reflectionCaptureMachine.ts';
import { taskPhasesMachine } from '#src/machines/today/taskPhasesMachine.ts';
import { happens } from '../support/transitions.ts';
import { histories, paged } from './histories.ts';

// Pasted beside the house, not in it: its checks read every file of theirs while this one runs.
const root = fileURLToPath(new URL('../../', import.meta.url));

describe('a copied test', () => {
  test('passes as it is pasted, fails when the machine goes elsewhere, and holds no secret', async () => {
    const texts = await Promise.all([
      ...Object.values(histories).map(textOf),
      copiedTestOf(fourfold, practisedTask),
    ]);
    const [first] = texts;
    const altered = first.replace(/(getSnapshot\(\)\.value\)\.toEqual\()'\w+'/, "$1'elsewhere'");

    const ends = endsOf([...texts, altered], root);

    expect(texts.join('')).not.toMatch(/practice-daily-2026|123456|token-1/);
    expect(ends).toEqual([...texts.map(() => 'passed'), 'failed']);
  });

  test('is formatted as the house wants it', async () => {
    const texts = await Promise.all(Object.values(histories).map(textOf));

    const format = pasted(texts, root, (folder) =>
      spawnSync(`${root}node_modules/.bin/oxfmt`, ['--check', folder], { cwd: root }),
    );

    expect(String(format.stdout)).not.toContain('pasted.ts');
  });
});

/** The test of the history in which most happened, among several. */
function textOf(history: History): Promise<string> {
  const orders = fc.sample(
    fc.array(fc.constantFrom(...history.happenings), { minLength: 20, maxLength: 40 }),
    { numRuns: 60, seed: 8 },
  );

  return copiedTest(fourfold, history, richest(history, orders));
}

/** A task's page as a story has it: its reflection is a machine of its own, which tells it where it is. */
function practisedTask(inspect: Observer<InspectionEvent>): string {
  const machine = taskPhasesMachine.provide({
    actors: {
      taskTimer: fromCallback(() => {}),
      taskChanges: fromCallback(() => {}),
      fetchReflection: fromPromise<void>(() => new Promise(() => {})),
      reflection: silenced(reflectionCaptureMachine),
    },
  });
  const page = createActor(machine, { input: { ...paged, isTimed: false }, inspect }).start();
  page.send({ type: 'session.start' });
  page.send({ type: 'timer.ended' });
  happens(page, { type: 'xstate.done.actor.fetchReflection', output: undefined });
  page.getSnapshot().children.reflection?.send({ type: 'draft.kept', text: 'Quiet.' });

  return page.sessionId;
}
