import { pino } from 'pino';

import { createServices } from '../../../server/app.ts';
import { openDataFolder } from '../../../server/config/dataFolder.ts';
import { createAccessTokens } from '../../../server/services/secrets/accessTokens.ts';
import { createKeys, importKeys } from '../../../server/services/secrets/keys.ts';
import { systemClock } from '../../../server/services/wire/clock.ts';
import { openStore } from '../../../server/store/database.ts';
import { lockFolder } from '../../../server/store/folderLock.ts';
import { addPerson, startSession } from '../support/members.ts';

// Opens the data folder or the PostgreSQL database it is named, says the number that is kept there, and writes the next ones by the services' own call,
// each said once it is acknowledged, until it is killed.
const mark = 'writingkas';
const origin = 'http://localhost:5173';
const { store, keys } = await openPlace(process.argv[2] ?? '');
const clock = systemClock;
const { profile } = createServices({
  db: store.db,
  clock,
  log: pino({ level: 'silent' }),
  keys,
  origins: [origin],
  secureCookies: false,
  trustProxy: false,
});

const kept = await store.db
  .selectFrom('members')
  .selectAll()
  .where('email', '=', `${mark}@example.com`)
  .executeTakeFirst();
const member =
  kept === undefined
    ? await addPerson(store, mark, clock)
    : { memberId: kept.member_id, email: kept.email, mark };
const token = await createAccessTokens(keys, clock).issue(await startSession(store, member, clock));

let count = kept === undefined ? 0 : Number(/\d+/u.exec(kept.name)?.[0] ?? 0);
process.send?.(String(count));
for (;;) {
  count += 1;
  const answer = await profile.request('/api/v1/profile/profile', {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: `number ${count}` }),
  });
  if (answer.status !== 200) throw new Error(`A write is answered ${answer.status}.`);
  process.send?.(String(count));
}

async function openPlace(place: string) {
  if (!place.startsWith('postgres:')) return openDataFolder(await lockFolder(place));

  const kind = 'postgres';
  return {
    store: await openStore({ kind, url: place }),
    keys: await importKeys(await createKeys()),
  };
}
