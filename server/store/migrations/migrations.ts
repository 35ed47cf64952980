import type { Migration } from 'kysely/migration';

import { members } from './0001-members.ts';
import { invitationUse } from './0002-invitation-use.ts';
import { profiles } from './0003-profiles.ts';
import { schedules } from './0004-schedules.ts';
import { commitments } from './0005-commitments.ts';
import { countedTries } from './0006-counted-tries.ts';
import { mediaParts } from './0007-media-parts.ts';
import { sealKeys } from './0008-seal-keys.ts';
import { departures } from './0009-departures.ts';
import { practice } from './0010-practice.ts';
import { media } from './0011-media.ts';
import { reflectionFiles } from './0012-reflection-files.ts';
import { earlierSchedules } from './0013-earlier-schedules.ts';
import { words } from './0014-words.ts';
import { additions } from './0015-additions.ts';
import { letters } from './second/0016-letters.ts';
import { proofs } from './second/0017-proofs.ts';
import { secondFactors } from './second/0018-second-factors.ts';
import { rememberedBrowsers } from './second/0019-remembered-browsers.ts';
import { devices } from './second/0021-devices.ts';
import { leaving } from './second/0022-leaving.ts';
import { invited } from './second/0024-invited.ts';
import { memberKeys } from './second/0030-member-keys.ts';
import { passkeys } from './second/0031-passkeys.ts';
import { keptAs } from './second/0032-kept-as.ts';
import { addressChanges } from './second/0033-address-changes.ts';
import { calendars } from './second/0034-calendars.ts';
import { pushes } from './second/0035-pushes.ts';
import { oneSpelling } from './second/0036-one-spelling.ts';
import { sweeps } from './second/0037-sweeps.ts';

/** Every migration by its name, oldest first. Forward only: a released one is never changed. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-members': members,
  '0002-invitation-use': invitationUse,
  '0003-profiles': profiles,
  '0004-schedules': schedules,
  '0005-commitments': commitments,
  '0006-counted-tries': countedTries,
  '0007-media-parts': mediaParts,
  '0008-seal-keys': sealKeys,
  '0009-departures': departures,
  '0010-practice': practice,
  '0011-media': media,
  '0012-reflection-files': reflectionFiles,
  '0013-earlier-schedules': earlierSchedules,
  '0014-words': words,
  '0015-additions': additions,
  '0016-letters': letters,
  '0017-proofs': proofs,
  '0018-second-factors': secondFactors,
  '0019-remembered-browsers': rememberedBrowsers,
  '0021-devices': devices,
  '0022-leaving': leaving,
  '0024-invited': invited,
  '0030-member-keys': memberKeys,
  '0031-passkeys': passkeys,
  '0032-kept-as': keptAs,
  '0033-address-changes': addressChanges,
  '0034-calendars': calendars,
  '0035-pushes': pushes,
  '0036-one-spelling': oneSpelling,
  '0037-sweeps': sweeps,
};
