import {
  inOrderOfDay,
  sessionLength,
  sessionTime,
  sessionTitle,
} from '../../domain/pillars/defaultSessions.ts';
import type { DefaultSession } from '../../domain/pillars/pillarRecord.ts';
import { hourText } from '../ui/hours.ts';
import './PillarDay.css';

/** The pillar's default sessions; the member's own times come with the schedule (rules/pillars#I15). */
export function PillarDay({ sessions }: { sessions: readonly DefaultSession[] }) {
  return (
    <ol className="pillar-day">
      {inOrderOfDay(sessions).map((session) => (
        <li className="pillar-day__session" key={session.session_code}>
          <time className="pillar-day__time" dateTime={sessionTime(session)}>
            {hourText(sessionTime(session))}
          </time>
          <div className="pillar-day__head">
            <p className="pillar-day__title">{sessionTitle(session)}</p>
            <p className="pillar-day__length">{sessionLength(session)}</p>
          </div>
          <p className="pillar-day__line">{session.description}</p>
        </li>
      ))}
    </ol>
  );
}
