import type { Command, SubjectFacts } from '../protocol/protocol.ts';

import './TraceControls.css';

interface TraceControlsProps {
  subject: SubjectFacts | null;
  isReplica: boolean;
  command: (command: Command) => void;
  onRemove: (actorId: string) => void;
}

/** Takes a trace or a test away from the chosen machine, brings a trace in, and removes the replica it made. */
export function TraceControls({ subject, isReplica, command, onRemove }: TraceControlsProps) {
  const read = async (file: File | undefined) => {
    if (file !== undefined) command({ type: 'trace.import', text: await file.text() });
  };

  return (
    <div className="traces" role="group" aria-label="Trace">
      <button
        type="button"
        disabled={subject === null}
        onClick={() => subject && command({ type: 'trace.export', actorId: subject.actorId })}
      >
        Export trace
      </button>
      <label className="file-button">
        Import trace
        <input
          type="file"
          accept="application/json,.json"
          onChange={(event) => {
            void read(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </label>
      <button
        type="button"
        disabled={subject === null}
        onClick={() =>
          subject && command({ type: 'test.copy', actorId: subject.actorId, step: subject.step })
        }
      >
        Copy as test
      </button>
      {subject === null || !isReplica ? null : (
        <button type="button" onClick={() => onRemove(subject.actorId)}>
          Remove this replica
        </button>
      )}
    </div>
  );
}
