import { useState } from 'react';

import type { Json, OfferedEvent } from '../protocol/protocol.ts';
import { PayloadEditor } from './PayloadEditor.tsx';

import './OfferedEvents.css';

interface OfferedEventsProps {
  events: OfferedEvent[];
  /** A step of the past takes no events. */
  isPast: boolean;
  onSend: (event: { type: string; [key: string]: Json }) => void;
}

/**
 * A button for each event of the machine: those it takes now, and greyed those it does not, with the guard's name. One that
 * cannot be sent without what the tester alone knows opens its payload first.
 */
export function OfferedEvents({ events, isPast, onSend }: OfferedEventsProps) {
  const [edited, setEdited] = useState<string | null>(null);

  return (
    <section aria-label="Send">
      {isPast ? <p className="inspector-aside">Go back to now to send an event.</p> : null}
      {events.length === 0 ? <p className="inspector-aside">It takes no events.</p> : null}
      <ul className="offered">
        {events.toSorted(byAccepted).map((event) => (
          <li key={event.type}>
            <button
              type="button"
              className="offered-event"
              disabled={isPast || !event.isAccepted}
              onClick={() => {
                if (event.needs.length > 0) setEdited(event.type);
                else onSend({ ...event.example, type: event.type });
              }}
            >
              {event.type}
              {event.needs.length > 0 ? <span aria-hidden="true"> …</span> : null}
            </button>
            <span className="offered-guard">{noteOn(event)}</span>
            <button
              type="button"
              className="offered-edit"
              aria-expanded={edited === event.type}
              aria-label={`Edit the payload of ${event.type}`}
              onClick={() => setEdited(edited === event.type ? null : event.type)}
            >
              {'{…}'}
            </button>
            {edited === event.type ? (
              <PayloadEditor event={event} isPast={isPast} onSend={onSend} />
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

function noteOn({ isAccepted, refusedBy, needs }: OfferedEvent): string {
  if (isAccepted)
    return needs.length > 0 ? `asks for ${needs.map(({ path }) => path).join(', ')}` : '';

  return refusedBy.length === 0 ? 'not here' : `guard ${refusedBy.join(', ')}`;
}

function byAccepted(one: OfferedEvent, other: OfferedEvent): number {
  return Number(other.isAccepted) - Number(one.isAccepted) || one.type.localeCompare(other.type);
}
