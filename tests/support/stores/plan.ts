import { sql, type Kysely } from 'kysely';

import type { Schema } from '#server/store/schema.ts';

/** A step of a plan, with those below it. */
export interface Step {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: Step[];
}

/** All steps of the plan by which the database explains a statement. */
export function stepsOf(rows: readonly { 'QUERY PLAN': [{ Plan: Step }] }[]): Step[] {
  return rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => allOf(Plan)));
}

/** The steps of the plan that a connection keeps for whatever the parameters will be. */
export function keptPlan(
  db: Kysely<Schema>,
  text: string,
  parameters: readonly string[],
): Promise<Step[]> {
  return db.transaction().execute(async (transaction) => {
    await sql`set local plan_cache_mode = force_generic_plan`.execute(transaction);
    await sql.raw(`prepare kept as ${text}`).execute(transaction);
    const given = sql.join(parameters.map((parameter) => sql.lit(parameter)));
    const { rows } = await sql<{
      'QUERY PLAN': [{ Plan: Step }];
    }>`explain (format json) execute kept(${given})`.execute(transaction);
    await sql`deallocate kept`.execute(transaction);

    return stepsOf(rows);
  });
}

function allOf(step: Step): Step[] {
  return [step, ...(step.Plans ?? []).flatMap(allOf)];
}
