import { flagField, scheduleField } from '../../contract/schedule/schedule.ts';
import type { Day } from '../common/day.ts';
import { eachPillar, type PillarCode } from '../common/pillarCode.ts';
import { recordNames } from './bounds.ts';
import { isFields, readPillar } from './pillarReading.ts';
import { defaultSettings, type PillarSettings, type ScheduleSettings } from './settings.ts';

/** A record as it was read, and the pillars that could not be. */
interface Reading {
  settings: ScheduleSettings;
  malformed: readonly PillarCode[];
}

/** What each record was read as last: a page that is drawn asks the same of one several times. */
const readings = new WeakMap<object, { today: Day; reading: Reading }>();

/**
 * The settings that a stored record stands for, whoever wrote it. A pillar is enabled when its flag is 'Y' and its schedule
 * is there; one that was never set up opens on the defaults, and so does one that cannot be read, which is then named in
 * `malformed` (rules/schedule#S17, rules/schedule#S21). Throws nothing, whatever the record is.
 */
export function settingsOf(record: unknown, today: Day): Reading {
  if (!isFields(record)) return readingOf({}, today);

  const known = readings.get(record);
  if (known?.today === today) return known.reading;

  const reading = readingOf(record, today);
  readings.set(record, { today, reading });
  return reading;
}

function readingOf(stored: Readonly<Record<string, unknown>>, today: Day): Reading {
  const defaults = defaultSettings(today);
  const malformed: PillarCode[] = [];
  const settings = eachPillar((code) => {
    const pillar = openPillar(code, stored, defaults[code]);
    if (pillar === null) malformed.push(code);
    return pillar ?? defaults[code];
  });

  return { settings, malformed };
}

function openPillar(
  code: PillarCode,
  stored: Readonly<Record<string, unknown>>,
  defaults: PillarSettings,
): PillarSettings | null {
  const flag = stored[flagField(recordNames[code])] ?? 'N';
  const schedule = stored[scheduleField(recordNames[code])] ?? null;
  if (flag !== 'Y' && flag !== 'N') return null;
  if (schedule === null) return defaults;

  const read = readPillar(code, schedule);
  return read === null ? null : { isEnabled: flag === 'Y', ...read };
}
