import { useRef, useSyncExternalStore } from 'react';

import '../theme/theme.css';
import './inspector.css';
import { ActorTree } from './ActorTree.tsx';
import { ClockControls } from './ClockControls.tsx';
import type { Inspection } from './inspection.ts';
import { MadeTextPanel } from './MadeTextPanel.tsx';
import { Machine } from './Machine.tsx';
import { Panes } from './Panes.tsx';
import { TraceControls } from './TraceControls.tsx';
import { useEscape } from './useEscape.ts';
import { useSize } from './chart/useSize.ts';

/** From this width on the tree has a column of its own, in pixels. */
const wide = 1_000;

/** The whole inspector, whichever door it stands behind. */
export function Inspector({ inspection }: { inspection: Inspection }) {
  const state = useSyncExternalStore(inspection.subscribe, inspection.read);
  const { actors, subject } = state;
  const { command } = inspection;
  const actor = actors.find(({ id }) => id === subject?.actorId) ?? null;
  const main = useRef<HTMLElement>(null);
  const isWide = useSize(main).width >= wide;
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
  const isEmpty = !state.isConnected || actors.length === 0;
  const tree = (
    <section aria-label="Actors">
      <ActorTree actors={actors} chosenId={subject?.actorId ?? null} onChoose={choose} />
    </section>
  );

  return (
    <main
      className="inspector"
      ref={main}
      data-framed={window.parent !== window || undefined}
      data-wide={isWide || undefined}
    >
      {isEmpty ? (
        <NobodyReported />
      ) : (
        <>
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
          {state.isAppGone ? (
            <p className="inspector-refusal" role="alert">
              The app of this window is gone: it was closed, or left for another page. This is how
              it stood last; nothing that you send arrives.
            </p>
          ) : null}
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
            {isWide ? <div className="inspector-column">{tree}</div> : null}
            {subject === null ? (
              <p className="inspector-aside">Choose a machine among the actors.</p>
            ) : (
              <Machine
                key={subject.actorId}
                actor={actor}
                subject={subject}
                layouts={state.layouts[subject.graph.id] ?? null}
                command={command}
              />
            )}
            <Panes state={state} tree={isWide ? null : tree} command={command} onChoose={choose} />
          </div>
        </>
      )}
    </main>
  );
}

function NobodyReported() {
  return (
    <div className="inspector-empty">
      <h1>No actor has reported yet</h1>
      <p>
        Open the app with <code>?inspect</code> in its address, or a story that runs a machine. Its
        actors appear here as they start.
      </p>
    </div>
  );
}
