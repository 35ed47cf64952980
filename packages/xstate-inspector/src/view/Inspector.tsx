import { useRef, useSyncExternalStore } from 'react';

import '../theme/theme.css';
import './inspector.css';
import { ActorTree } from './ActorTree.tsx';
import { ClockControls } from './ClockControls.tsx';
import { CoverageMeter } from './CoverageMeter.tsx';
import { EventLog } from './EventLog.tsx';
import type { Inspection } from './inspection.ts';
import { MadeTextPanel } from './MadeTextPanel.tsx';
import { Machine } from './Machine.tsx';
import { TraceControls } from './TraceControls.tsx';
import { useEscape } from './useEscape.ts';

/** The whole inspector, whichever door it stands behind. */
export function Inspector({ inspection }: { inspection: Inspection }) {
  const state = useSyncExternalStore(inspection.subscribe, inspection.read);
  const { actors, subject } = state;
  const { command } = inspection;
  const actor = actors.find(({ id }) => id === subject?.actorId) ?? null;
  const main = useRef<HTMLElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  // What had the focus is gone then.
  const dismiss = () => {
    inspection.dismiss();
    title.current?.focus();
  };
  const remove = (actorId: string) => {
    command({ type: 'replica.remove', actorId });
    title.current?.focus();
  };
  useEscape(main, () => {
    if (state.made !== null || state.refusal !== null) dismiss();
  });
  const choose = (actorId: string) => command({ type: 'subject.choose', actorId, step: null });

  if (!state.isConnected || actors.length === 0) return <NobodyReported />;

  return (
    <main className="inspector" ref={main}>
      <header className="inspector-bar">
        <h1 ref={title} tabIndex={-1}>
          Inspector
        </h1>
        {state.clock === null || !state.canTakeClock ? null : (
          <ClockControls clock={state.clock} command={command} />
        )}
        <TraceControls
          subject={subject}
          isReplica={actor?.origin === 'replica'}
          command={command}
          onRemove={remove}
        />
      </header>
      {state.refusal === null ? null : (
        <p className="inspector-refusal" role="alert">
          {state.refusal}
          <button type="button" onClick={dismiss}>
            Close
          </button>
        </p>
      )}
      {state.made === null ? null : (
        <MadeTextPanel key={state.made.text} made={state.made} onClose={dismiss} />
      )}
      <div className="inspector-columns">
        <div className="inspector-column">
          <section aria-labelledby="inspector-actors">
            <h2 id="inspector-actors">Actors</h2>
            <ActorTree actors={actors} chosenId={subject?.actorId ?? null} onChoose={choose} />
          </section>
          <CoverageMeter coverage={state.coverage} command={command} />
        </div>
        {subject === null ? (
          <p className="inspector-column">Choose a machine among the actors.</p>
        ) : (
          <Machine
            key={subject.actorId}
            actor={actor}
            subject={subject}
            layout={state.layouts[subject.graph.id] ?? null}
            command={command}
          />
        )}
        <EventLog log={state.log} onChoose={choose} />
      </div>
    </main>
  );
}

function NobodyReported() {
  return (
    <main className="inspector inspector-empty">
      <h1>No actor has reported yet</h1>
      <p>
        Open the app with <code>?inspect</code> in its address, or a story that runs a machine. Its
        actors appear here as they start.
      </p>
    </main>
  );
}
