import type { AddressInfo } from 'node:net';

import { serve } from '@hono/node-server';
import { Hono, type Context } from 'hono';
import { Pool } from 'pg';

import { dayStatement } from '../../../server/services/commitments/days.ts';
import { timerStatement } from '../../../server/services/commitments/progress.ts';
import { memberStatement } from '../../../server/services/auth/sessions.ts';

// Hono and pg with nothing around them, over the database that is named: a day's read and a timer's write by the statements of the services,
// and an answer that asks nobody.
// It says the port.
const [, , url = ''] = process.argv;
const pool = new Pool({ connectionString: url, max: 10 });
const app = new Hono();

app.get('/day/:member/:session/:date', async (context) => {
  const { date, member, session } = context.req.param();
  const values = [member, session, new Date(), date];
  const { rows } = await pool.query(dayStatement.text, values);
  return context.json(rows[0]);
});

app.get('/health', (context) => context.json({ status: 'ok' }));

app.get('/planned/:member/:session/:date', async (context) => {
  const { date, member, session } = context.req.param();
  const values = [member, session, new Date(), date];
  const { rows } = await pool.query({ ...dayStatement, values });
  return context.json(rows[0]);
});

interface Timer {
  date: string;
  task_id: string;
  pillar: string;
  elapsed_seconds: number;
}

const kept = {
  name: 'kept',
  text: `
  with head as (
    update practice_heads set seq = seq + 1 where member_id = $1 and seq = $2 returning seq
  ), kept as (
    insert into task_progress (member_id, date, task_id, pillar, scheduled_time, duration_minutes, status, elapsed_seconds, updated_at)
    select $1, $3::date, $4, $5, '08:00', 20, 'active', $6::integer, now() from head
    on conflict (member_id, date, task_id) do update
      set elapsed_seconds = excluded.elapsed_seconds, updated_at = excluded.updated_at
  ), noted as (
    insert into changes (member_id, kind, id, seq, gone) select $1, 'task', $4, seq, false from head
    on conflict (member_id, kind, id) do update set seq = excluded.seq, gone = excluded.gone
  ), answered as (
    insert into idempotency (member_id, call, key, body_hash, answer, created_at)
    select $1, 'timer', $7, '', '{"newStatus":"active"}'::json, now() from head
  )
  select seq from head`,
};

app.post('/timer/:member/:session', (context) => writeTimer(context, false));
app.post('/planned-timer/:member/:session', (context) => writeTimer(context, true));

async function writeTimer(context: Context, isPlanned: boolean) {
  const { member, session } = context.req.param();
  const query = <Row extends object>(
    { name, text }: { name: string; text: string },
    values: unknown[],
  ) => pool.query<Row>(isPlanned ? { name, text, values } : { text, values });
  const key = context.req.header('idempotency-key');
  const body = await context.req.json<Timer>();
  const { date, elapsed_seconds: elapsed, pillar, task_id: task } = body;
  await query(memberStatement, [member, session, new Date()]);
  const standing = [member, 'timer', key, new Date(0), date, task];
  const { rows } = await query<{ seq: string }>(timerStatement, standing);
  await query(kept, [member, rows[0]?.seq, date, task, pillar, elapsed, key]);
  return context.json({ newStatus: 'active' });
}

const server = serve(
  { fetch: app.fetch, port: 0, hostname: '127.0.0.1' },
  ({ port }: AddressInfo) => {
    process.stdout.write(
      `${JSON.stringify({ ports: { app: port, profile: port, auth: port } })}\n`,
    );
  },
);
process.once('SIGTERM', () => {
  server.close();
  process.exit();
});
