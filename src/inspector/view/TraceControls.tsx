import type { Command, SubjectFacts } from '../protocol.ts';

interface TraceControlsProps {
  subject: SubjectFacts | null;
  command: (command: Command) => void;
}

/** Takes a trace or a test away from the chosen machine, and brings a trace in. */
export function TraceControls({ subject, command }: TraceControlsProps) {
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
    </div>
  );
}
