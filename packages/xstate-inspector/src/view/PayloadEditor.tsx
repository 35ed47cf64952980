import { useState, type SubmitEvent } from 'react';

import type { Json, OfferedEvent } from '../protocol/protocol.ts';
import { eventFrom } from './eventFrom.ts';

import './PayloadEditor.css';

interface PayloadEditorProps {
  event: OfferedEvent;
  isPast: boolean;
  onSend: (event: { type: string; [key: string]: Json }) => void;
}

/** An event as text to be sent: as it was last received, until something is typed. What was typed stays. */
export function PayloadEditor({ event, isPast, onSend }: PayloadEditorProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const received = JSON.stringify({ ...event.example, type: event.type }, null, 2);
  const text = typed ?? received;
  const id = `payload-${event.type}`;

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
      <textarea
        id={id}
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
