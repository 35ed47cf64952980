import { planOf } from '../../domain/today/dayPlan.ts';
import { eachPillar } from '../../domain/common/pillarCode.ts';
import { settingsOf } from '../../domain/schedule/reading.ts';
import type { ScheduleSettings } from '../../domain/schedule/settings.ts';
import { DayRibbon } from '../schedule/DayRibbon.tsx';
import { Icon } from '../ui/Icon.tsx';
import './ScheduleRow.css';

/** The way to the schedule: today's hours, or on the first day the invitation to set them. */
export function ScheduleRow({
  href,
  firstDayHref,
  schedule,
  isKnown,
  today,
}: {
  href: string;
  /** Where a first schedule is asked for. */
  firstDayHref: string;
  schedule: Readonly<Record<string, unknown>> | null;
  /** Whether the service has answered: without that, no schedule is not yet a first day. */
  isKnown: boolean;
  today: string;
}) {
  const isFirstDay = schedule === null && isKnown;

  return (
    <div className="schedule-row">
      <a className="schedule-row__way" href={isFirstDay ? firstDayHref : href}>
        <span className="schedule-row__name">Schedule</span>
        <span className="schedule-row__hint">
          {isFirstDay ? 'Make your first schedule' : null}
          {schedule === null ? null : hintOf(schedule, today)}
        </span>
        <Icon name="onward" />
      </a>
      {schedule === null ? null : <DayRibbon settings={settingsOn(schedule, today)} />}
    </div>
  );
}

function hintOf(schedule: object, today: string): string {
  const count = planOf(schedule, today).length;
  if (count === 0) return 'A rest day';

  return count === 1 ? '1 practice today' : `${count} practices today`;
}

/** The settings with what is not practised on a day left out. */
function settingsOn(schedule: object, today: string): ScheduleSettings {
  const { settings } = settingsOf(schedule, today);
  const practised = new Set(planOf(schedule, today).map(({ pillar }) => pillar));

  return eachPillar((code) => ({ ...settings[code], isEnabled: practised.has(code) }));
}
