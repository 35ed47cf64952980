import { sql, type Kysely, type KyselyPlugin, type RootOperationNode } from 'kysely';
import { expect, test } from 'vitest';

import { eraseDue } from '#server/services/auth/leaving/eraseDue.ts';
import type { Schema } from '#server/store/schema.ts';
import { stepsOf, type Step } from '#tests/support/stores/plan.ts';
import { eachStore } from '#tests/support/stores/stores.ts';

import { addPeople } from '../../../../scripts/measure/services/people.ts';

const now = new Date('2026-11-20T12:00:00Z');

eachStore('whoever is to be erased among many members', (open) => {
  test('is found by indexes that have nobody else, and so are addresses that were kept', async () => {
    const { db } = await open();
    await addPeople(db, { members: 5_000, tasks: 0 });
    await sql`analyze`.execute(db);
    const asked: RootOperationNode[] = [];
    const letters = { queue: () => Promise.resolve() };
    await eraseDue({ db: db.withPlugin(notingIn(asked)), letters, onEnded: () => {} }, now);

    const steps: Step[] = [];
    for (const node of asked) steps.push(...(await planOf(db, node)));

    const scans = steps.filter((step) => step['Node Type'].endsWith('Scan'));
    const found = scans.flatMap((step) => step['Index Name'] ?? step['Relation Name'] ?? []);
    expect(new Set(found)).toEqual(
      new Set(['address_changes', 'addresses_reserved', 'members_erasing', 'members_leaving']),
    );
  });
});

function notingIn(asked: RootOperationNode[]): KyselyPlugin {
  return {
    transformQuery({ node }) {
      asked.push(node);
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
}

async function planOf(db: Kysely<Schema>, node: RootOperationNode): Promise<Step[]> {
  const query = db.getExecutor().compileQuery(node, { queryId: 'planned' });
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': [{ Plan: Step }] }>({
    ...sql`select 1`.compile(db),
    sql: `explain (format json) ${query.sql}`,
    parameters: query.parameters,
  });

  return stepsOf(rows);
}
