import type {
  AddressChangeTable,
  AddressTable,
  MemberTable,
  MfaTable,
  SealKeyTable,
  SessionTable,
  RefreshTokenTable,
  InvitationTable,
} from './tables/accounts.ts';
import type {
  ProfileTable,
  PhotoTable,
  ScheduleTable,
  EarlierScheduleTable,
} from './tables/profiles.ts';
import type {
  TaskProgressTable,
  ReflectionMediaTable,
  ReflectionMediaPartTable,
} from './tables/tasks.ts';
import type {
  PracticeHeadTable,
  ChangeTable,
  PracticeSessionTable,
  DayEndTable,
  DayAdditionTable,
  PreferenceTable,
  RunningTimerTable,
} from './tables/practice.ts';
import type {
  BackupCodeTable,
  BrowserTable,
  PendingFactorTable,
  ProofTable,
} from './tables/factors.ts';
import type { InvitedTable, WishTable } from './tables/invited.ts';
import type { CalendarTable } from './tables/calendars.ts';
import type { LetterTable, LinkTable } from './tables/letters.ts';
import type { MediaTable, DoomedMediaTable } from './tables/media.ts';
import type { PasskeyTable, SpentChallengeTable } from './tables/passkeys.ts';
import type { PushDeviceTable, PushNoteTable, PushTable, PushTurnTable } from './tables/pushes.ts';
import type { IdempotencyTable, LeaseTable, DepartureTable } from './tables/service.ts';

/** Every table of the store, by its name. */
export interface Schema {
  addresses: AddressTable;
  address_changes: AddressChangeTable;
  members: MemberTable;
  mfa: MfaTable;
  seal_keys: SealKeyTable;
  sessions: SessionTable;
  refresh_tokens: RefreshTokenTable;
  invitations: InvitationTable;
  profiles: ProfileTable;
  photos: PhotoTable;
  schedules: ScheduleTable;
  earlier_schedules: EarlierScheduleTable;
  task_progress: TaskProgressTable;
  reflection_media: ReflectionMediaTable;
  reflection_media_parts: ReflectionMediaPartTable;
  idempotency: IdempotencyTable;
  practice_heads: PracticeHeadTable;
  changes: ChangeTable;
  practice_sessions: PracticeSessionTable;
  day_ends: DayEndTable;
  day_additions: DayAdditionTable;
  preferences: PreferenceTable;
  running_timers: RunningTimerTable;
  media: MediaTable;
  media_doomed: DoomedMediaTable;
  leases: LeaseTable;
  departures: DepartureTable;
  invited: InvitedTable;
  wishes: WishTable;
  calendars: CalendarTable;
  letters: LetterTable;
  links: LinkTable;
  proofs: ProofTable;
  mfa_pending: PendingFactorTable;
  backup_codes: BackupCodeTable;
  browsers: BrowserTable;
  passkeys: PasskeyTable;
  spent_challenges: SpentChallengeTable;
  push_devices: PushDeviceTable;
  push_turns: PushTurnTable;
  push_notes: PushNoteTable;
  pushes: PushTable;
}
