import type { ScheduleRecord } from '../../contract/schedule/schedule.ts';
import type { Day } from '../common/day.ts';
import type { PillarCode } from '../common/pillarCode.ts';
import type { StoredSchedule } from './scheduleFailure.ts';
import { changedOnto, type ScheduleDraft } from './draft.ts';
import { settingsOf } from './reading.ts';
import { recordOf } from './record.ts';
import {
  defaultSettings,
  isSameSettings,
  type PillarSettings,
  type ScheduleSettings,
} from './settings.ts';

/** A schedule while it is edited. */
export interface Editing {
  today: Day;
  /** What the service has; `unknown` until it was loaded. */
  stored: StoredSchedule | 'none' | 'unknown';
  /** The settings that are stored, or the defaults. */
  saved: ScheduleSettings;
  /** The pillars that are stored, but not so that they can be read. */
  malformed: readonly PillarCode[];
  /** The settings on screen. */
  settings: ScheduleSettings;
  /** The version they were made from, or null where none was stored or none could be loaded. */
  version: string | null;
  /** What an earlier visit left unsaved, until the member says what becomes of it. */
  offer: ScheduleDraft | null;
}

/** Before anything was loaded: the defaults (rules/schedule#S18). */
export function opened(today: Day): Editing {
  const settings = defaultSettings(today);

  return {
    today,
    stored: 'unknown',
    saved: settings,
    malformed: [],
    settings,
    version: null,
    offer: null,
  };
}

/**
 * With what the service has, null for none. What was edited over the defaults is done to it, but a draft that was kept
 * stays as it is, with the version it was made from: what was stored since is a conflict when it is saved.
 */
export function loaded(editing: Editing, stored: StoredSchedule | null): Editing {
  const fresh = taken(editing, stored);
  if (editing.version !== null) {
    return { ...fresh, settings: editing.settings, version: editing.version };
  }

  const edits = { from: editing.saved, to: editing.settings };
  return { ...fresh, settings: changedOnto(fresh.saved, edits) };
}

/** Where the service did not say: with what this device knows of the stored record, and what was edited meanwhile done to it. */
export function recalled(editing: Editing, record: unknown): Editing {
  const { settings } = settingsOf(record, editing.today);
  const edits = { from: editing.saved, to: editing.settings };

  return { ...editing, saved: settings, settings: changedOnto(settings, edits) };
}

/** With what the service has, null for none, and nothing else. */
export function taken(editing: Editing, stored: StoredSchedule | null): Editing {
  const { settings, malformed } = settingsOf(stored?.record, editing.today);

  return {
    ...editing,
    stored: stored ?? 'none',
    saved: settings,
    malformed,
    settings,
    version: stored?.version ?? null,
  };
}

export function withSettings(
  editing: Editing,
  code: PillarCode,
  settings: PillarSettings,
): Editing {
  return { ...editing, settings: { ...editing.settings, [code]: settings } };
}

/** With the draft that is on offer; what was edited meanwhile is done to it. */
export function withDraftKept(editing: Editing): Editing {
  const { offer, saved, settings } = editing;
  if (offer === null) return editing;

  return {
    ...editing,
    settings: changedOnto(offer.settings, { from: saved, to: settings }),
    version: offer.version,
    offer: null,
  };
}

/** Whether the settings on screen are other than those that are stored. */
export function isEdited({ saved, settings }: Editing): boolean {
  return !isSameSettings(saved, settings);
}

/** Whether the draft on offer is just what is stored. */
export function isOfferSaved({ offer, saved, stored }: Editing): boolean {
  return offer !== null && stored !== 'unknown' && isSameSettings(offer.settings, saved);
}

/** What is to be kept on this device: the settings on screen and their version, or null where they are as they are stored. */
export function unsavedOf(editing: Editing): Omit<ScheduleDraft, 'keptAt'> | null {
  return isEdited(editing) ? { settings: editing.settings, version: editing.version } : null;
}

/** What is saved, and over what: a version, none where it is the first, or with neither whatever there is. */
export interface ScheduleSave {
  record: ScheduleRecord;
  version: string | null;
  isFirst: boolean;
}

/** The save of the settings on screen, and whether it replaces what could not be loaded (rules/schedule#S19). */
export function saveOf(
  { stored, settings, version }: Editing,
  email: string,
): ScheduleSave & { replacesUnknown: boolean } {
  const known = typeof stored === 'string' ? null : stored;
  const isUnknown = stored === 'unknown';
  const replaced = stored === 'none' ? null : version;
  // A draft of no version was made while what is stored could not be loaded: it is not to replace that unasked.
  const isFirst = !isUnknown && replaced === null && known?.version !== null;

  return {
    record: recordOf(settings, known?.record ?? null, email),
    version: replaced,
    isFirst,
    replacesUnknown: isUnknown && replaced === null,
  };
}
