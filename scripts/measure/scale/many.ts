import { Client } from 'pg';

import { createKeys } from '../../../server/services/secrets/keys.ts';
import { dayStatement } from '../../../server/services/commitments/days.ts';
import { stepsOf, type Step } from '../../../tests/support/stores/plan.ts';
import { dayReads, spread } from '../services/asking.ts';
import { emptyClient } from '../services/client.ts';
import { openDatabase } from '../services/database.ts';
import { inTurn, load } from '../services/load.ts';
import { addPeople, personOf, readDay } from '../services/people.ts';
import { serve } from '../services/served.ts';

// What many members cost, and whether a day is read as fast among them: npx node scripts/measure/scale/many.ts [members] [tasks of each]. It takes minutes,
// and five gigabytes of disk for 100,000 members with 100 tasks.
const [, , members = '100000', tasks = '100'] = process.argv;
const people = { members: Number(members), tasks: Number(tasks) };
const say = (line: string) => process.stdout.write(`${line}\n`);

await using database = await openDatabase();
const began = performance.now();
const url = await database.make('many', (db) => addPeople(db, people));
say(
  `${people.members} members with ${people.members * people.tasks} tasks, made in ${Math.round((performance.now() - began) / 1_000)} s`,
);

const client = new Client({ connectionString: url });
await client.connect();
// As the services connect: what is read as a whole then has no key to be found by.
await client.query('set enable_seqscan = off');
const { rows: sizes } = await client.query<{ name: string; rows: number; bytes: number }>(`
  select c.relname as name, c.reltuples::float8 as rows, pg_total_relation_size(c.oid)::float8 as bytes
  from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.reltuples > 0 order by bytes desc
`);
for (const { bytes, name, rows } of sizes) {
  say(`${name}: ${rows} rows, ${Math.round(bytes / rows)} bytes each with its indexes`);
}
const { memberId, sessionId } = personOf(Math.ceil(people.members / 2));
const values = [memberId, sessionId, new Date(), readDay];
const { rows: plan } = await client.query<{ 'QUERY PLAN': string }>({
  text: `explain (analyze, buffers, costs off) ${dayStatement.text}`,
  values,
});
for (const line of plan) say(`  ${line['QUERY PLAN']}`);
const { rows: explained } = await client.query<{ 'QUERY PLAN': [{ Plan: Step }] }>({
  text: `explain (format json) ${dayStatement.text}`,
  values,
});
await client.end();
const steps = stepsOf(explained);
const tables = steps.flatMap((step) => step['Relation Name'] ?? []);
const byMember = steps.filter((step) => step['Index Cond']?.includes('member_id') === true);
if (tables.length === 0 || byMember.length !== tables.length) {
  throw new Error('A day is not read by keys that begin with the member alone.');
}

const keys = await createKeys();
const reads = await dayReads(keys, spread(2_000, people.members));
const built = await emptyClient();
for (const count of [1, 2, 4]) {
  const served = await Promise.all(
    Array.from({ length: count }, () => serve(url, keys, { client: built, core: null })),
  );
  const asked = async (lasting: number) => {
    const loads = await Promise.all(
      served.map(({ port }) =>
        load({ port, request: inTurn(reads), connections: Math.ceil(16 / count), lasting }),
      ),
    );
    return loads.reduce((sum, { rate }) => sum + rate, 0);
  };
  await asked(3_000);
  const busyBefore = await Promise.all(served.map(({ busy }) => busy()));
  const rate = await asked(6_000);
  const busyAfter = await Promise.all(served.map(({ busy }) => busy()));
  const busy = busyAfter.reduce((sum, one, index) => sum + one - (busyBefore[index] ?? 0), 0) / 6;
  say(
    `${count} processes: ${Math.round(rate)} day reads a second, on ${busy.toFixed(2)} of the cores`,
  );
  await Promise.all(served.map((one) => one[Symbol.asyncDispose]()));
}
