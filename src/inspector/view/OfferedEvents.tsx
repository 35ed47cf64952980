import { useState } from 'react';

import type { Json, OfferedEvent } from '../protocol.ts';
import { eventFrom } from './eventFrom.ts';

interface OfferedEventsProps {
  events: OfferedEvent[];
  /** A step of the past takes no events. */
  isPast: boolean;
  onSend: (event: { type: string; [key: string]: Json }) => void;
}

/** A button for each event of the machine: those it takes now, and greyed those it does not, with the guard's name. */
export function OfferedEvents({ events, isPast, onSend }: OfferedEventsProps) {
  const [edited, setEdited] = useState<string | null>(null);

  return (
    <section aria-labelledby="inspector-offered">
      <h2 id="inspector-offered">Send</h2>
      {isPast ? <p className="inspector-aside">Go back to now to send an event.</p> : null}
      {events.length === 0 ? <p className="inspector-aside">It takes no events.</p> : null}
      <ul className="offered">
        {events.toSorted(byAccepted).map((event) => (
          <li key={event.type}>
            <button
              type="button"
              className="offered-event"
              disabled={isPast || !event.isAccepted}
              onClick={() => onSend({ ...event.example, type: event.type })}
            >
              {event.type}
            </button>
            {event.isAccepted ? null : (
              <span className="offered-guard">
                {event.refusedBy.length === 0 ? 'not here' : `guard ${event.refusedBy.join(', ')}`}
              </span>
            )}
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

function PayloadEditor({
  event,
  isPast,
  onSend,
}: {
  event: OfferedEvent;
  isPast: boolean;
  onSend: OfferedEventsProps['onSend'];
}) {
  const [text, setText] = useState(() =>
    JSON.stringify({ ...event.example, type: event.type }, null, 2),
  );
  const [fault, setFault] = useState<string | null>(null);
  const id = `payload-${event.type}`;

  const send = (submit: { preventDefault: () => void }) => {
    submit.preventDefault();
    const read = eventFrom(text);
    setFault(read.fault);
    if (read.event !== null) onSend(read.event);
  };

  return (
    <form className="payload" onSubmit={send}>
      <label htmlFor={id}>Event as JSON</label>
      <textarea
        id={id}
        rows={Math.min(text.split('\n').length + 1, 10)}
        spellCheck={false}
        value={text}
        aria-invalid={fault !== null}
        aria-describedby={fault === null ? undefined : `${id}-fault`}
        onChange={(change) => setText(change.target.value)}
      />
      {fault === null ? null : (
        <p id={`${id}-fault`} className="inspector-fault" role="alert">
          {fault}
        </p>
      )}
      <button type="submit" disabled={isPast}>
        Send this event
      </button>
    </form>
  );
}

function byAccepted(one: OfferedEvent, other: OfferedEvent): number {
  return Number(other.isAccepted) - Number(one.isAccepted) || one.type.localeCompare(other.type);
}
