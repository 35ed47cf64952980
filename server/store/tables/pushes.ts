import type { Generated } from 'kysely';

import type { Moment, MomentOrNull } from './columns.ts';

/** Where the device of one sign-in listens for reminders. It goes with the sign-in. */
export interface PushDeviceTable {
  member_id: string;
  session_id: string;
  endpoint: string;
  /** SHA-256 of the endpoint, in hex: a browser listens for one sign-in alone. */
  endpoint_hash: string;
  /** By which the device reads, in base64url, like the next. */
  p256dh: string;
  auth: string;
  /** The public key that it listens to. */
  for_key: string;
  made_at: Moment;
}

/** When a member's plan is looked at next. There is one of each member of whom a device has listened. */
export interface PushTurnTable {
  member_id: string;
  /** Null while there is nothing to look for, until something is changed. */
  look_at: MomentOrNull;
}

/** A reminder that was told of, once and for all, on a day of its member. */
export interface PushNoteTable {
  member_id: string;
  /** YYYY-MM-DD. */
  day: string;
  id: string;
}

/** A reminder on its way to one device. One that was sent is gone. */
export interface PushTable {
  id: string;
  member_id: string;
  session_id: string;
  /** The id of its reminder. */
  note_id: string;
  /** The task that it is about, and the day of it. */
  task_id: string;
  /** What is sent, as the text of its JSON. */
  body: string;
  /** When it may be taken, again where somebody has it and never said what became of it. */
  due_at: Moment;
  /** From then on it is sent to nobody. */
  late_at: Moment;
  held_by: Generated<string | null>;
  tries: Generated<number>;
}
