import type { Row } from './support/row.ts';
import { authorization } from './rows/attacks/authorization.ts';
import { codes } from './rows/attacks/codes.ts';
import { crash } from './rows/crash.ts';
import { cuts } from './rows/cuts.ts';
import { dates } from './rows/dates.ts';
import { device } from './rows/device.ts';
import { devices } from './rows/devices.ts';
import { enumeration } from './rows/attacks/enumeration.ts';
import { fuzz } from './rows/attacks/fuzz.ts';
import { guesses } from './rows/attacks/guesses.ts';
import { headers } from './rows/attacks/headers.ts';
import { history } from './rows/screens/history.ts';
import { licences } from './rows/licences.ts';
import { lock } from './rows/lock.ts';
import { marks } from './rows/screens/marks.ts';
import { media } from './rows/media.ts';
import { mutation } from './rows/mutation.ts';
import { outbox } from './rows/outbox.ts';
import { presses } from './rows/screens/presses.ts';
import { restore } from './rows/restore.ts';
import { room } from './rows/screens/room.ts';
import { sabotage } from './rows/sabotage.ts';
import { sessions } from './rows/sessions.ts';
import { share } from './rows/share.ts';
import { walks } from './rows/walks.ts';

/** All that is measured, in the order of the table. */
export const rows: readonly Row[] = [
  authorization,
  headers,
  fuzz,
  guesses,
  codes,
  enumeration,
  outbox,
  device,
  devices,
  media,
  sessions,
  walks,
  dates,
  lock,
  crash,
  cuts,
  share,
  restore,
  sabotage,
  mutation,
  marks,
  history,
  presses,
  room,
  licences,
];
