import { useEffect, useRef, useState, type SubmitEvent } from 'react';

import type { Json, OfferedEvent } from '../protocol/protocol.ts';
import { eventFrom } from './eventFrom.ts';

import './PayloadEditor.css';

interface PayloadEditorProps {
  event: OfferedEvent;
  isPast: boolean;
  onSend: (event: { type: string; [key: string]: Json }) => void;
}

/**
 * An event as text to be sent: as it was last received, until something is typed. What was typed stays. One that is opened
 * because it needs something takes the focus.
 */
export function PayloadEditor({ event, isPast, onSend }: PayloadEditorProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const received = JSON.stringify({ ...event.example, type: event.type }, null, 2);
  const text = typed ?? received;
  const id = `payload-${event.type}`;
  const field = useRef<HTMLTextAreaElement>(null);
  const asks = event.needs.length > 0;
  useEffect(() => {
    if (asks) field.current?.focus();
    // Only as it opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  const send = (submit: SubmitEvent) => {
    submit.preventDefault();
    const read = eventFrom(text);
    setFault(read.fault);
    if (read.event !== null) onSend(read.event);
  };
  const takeReceived = () => {
    setTyped(null);
    setFault(null);
  };

  return (
    <form className="payload" onSubmit={send}>
      <label htmlFor={id}>Event as JSON</label>
      <PayloadHints event={event} />
      <textarea
        id={id}
        ref={field}
        rows={Math.min(text.split('\n').length + 1, 10)}
        spellCheck={false}
        value={text}
        aria-invalid={fault !== null}
        aria-describedby={fault === null ? undefined : `${id}-fault`}
        onChange={(change) => setTyped(change.target.value)}
      />
      {fault === null ? null : (
        <p id={`${id}-fault`} className="inspector-fault" role="alert">
          {fault}
        </p>
      )}
      <p className="inspector-actions">
        <button type="submit" disabled={isPast}>
          Send this event
        </button>
        <button type="button" className="quiet" disabled={text === received} onClick={takeReceived}>
          Take the last received
        </button>
      </p>
    </form>
  );
}

/** What is to be given, and what need not be. */
function PayloadHints({ event: { needs, filledIn } }: { event: OfferedEvent }) {
  return (
    <>
      {needs.length === 0 ? null : (
        <dl className="payload-needs">
          {needs.map(({ path, words }) => (
            <div key={path}>
              <dt>{path}</dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
      )}
      {filledIn.length === 0 ? null : (
        <p className="inspector-aside">Filled in as it is sent: {filledIn.join(', ')}.</p>
      )}
    </>
  );
}
