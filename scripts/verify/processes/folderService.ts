import { pino } from 'pino';

import { createServices } from '../../../server/app.ts';
import { openDataFolder } from '../../../server/config/dataFolder.ts';
import { createAccessTokens } from '../../../server/services/secrets/accessTokens.ts';
import { systemClock } from '../../../server/services/wire/clock.ts';
import { lockFolder } from '../../../server/store/folderLock.ts';
import { listenOnAll } from '../../../server/web/listen.ts';
import { addPerson, startSession } from '../support/members.ts';
import { joinAll } from '../support/routes.ts';

// All services on one free port of loopback, over the data folder it is named, with a member of each mark that follows. It says the
// port and the token of each.
const [, , folder = '', ...marks] = process.argv;
const { keys, store } = await openDataFolder(await lockFolder(folder));
const clock = systemClock;
const tokens: string[] = [];
for (const mark of marks) {
  const session = await startSession(store, await addPerson(store, mark, clock), clock);
  tokens.push(await createAccessTokens(keys, clock).issue(session));
}
const services = createServices({
  db: store.db,
  clock,
  log: pino({ level: 'silent' }),
  keys,
  origins: [],
  secureCookies: false,
  trustProxy: false,
});
const ports = { app: 0, auth: 0, profile: 0, schedule: 0 };
const { app } = await listenOnAll(['app'], ports, ['127.0.0.1']);
app.answer(joinAll(services).fetch);
process.send?.(JSON.stringify({ port: app.port, tokens }));
