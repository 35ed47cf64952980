import { pino } from 'pino';
import * as v from 'valibot';

import { createServices } from '../../../server/app.ts';
import { importKeys } from '../../../server/services/secrets/keys.ts';
import { verifyPassword } from '../../../server/services/secrets/passwords.ts';
import { openStore } from '../../../server/store/database.ts';
import { listenOnAll } from '../../../server/web/listen.ts';
import { joinAll } from '../support/routes.ts';

// All services on one free port of loopback, over the database it is named. It says the port, and moves its clock by as many
// milliseconds as it is told; else that stands still. Who calls is in X-Forwarded-For; a real hash costs what it costs, and nobody's nothing.
const [, , url = '', keys = '', start = ''] = process.argv;
const text = v.string();
const stored = v.parse(v.object({ signing: text, sealing: text, pepper: text }), JSON.parse(keys));
const store = await openStore({ kind: 'postgres', url });
let now = Number(start);
const clock = () => new Date(now);
const services = createServices({
  db: store.db,
  clock,
  log: pino({ level: 'silent' }),
  keys: await importKeys(stored),
  origins: [],
  secureCookies: false,
  trustProxy: true,
  verify: async (hash, given) => hash !== null && verifyPassword(hash, given),
});
const ports = { app: 0, auth: 0, profile: 0, schedule: 0 };
const { app } = await listenOnAll(['app'], ports, ['127.0.0.1']);
app.answer(joinAll(services).fetch);
process.on('message', (by) => {
  now += Number(by);
  process.send?.('moved');
});
process.send?.(String(app.port));
