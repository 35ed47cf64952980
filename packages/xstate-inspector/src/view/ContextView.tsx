import type { Change, Json } from '../protocol/protocol.ts';

import './ContextView.css';

/** What the machine holds, and above it what the last event changed there. */
export function ContextView({ context, changes }: { context: Json; changes: Change[] }) {
  return (
    <section aria-labelledby="inspector-context">
      <h2 id="inspector-context">Context</h2>
      {changes.length === 0 ? (
        <p className="inspector-aside">The last event changed nothing here.</p>
      ) : (
        <dl className="changes" aria-label="Changed by the last event">
          {changes.map(({ path, before, after }) => (
            <div key={path}>
              <dt>{path}</dt>
              <dd>
                {before === undefined ? null : <del>{JSON.stringify(before)}</del>}{' '}
                {after === undefined ? null : <ins>{JSON.stringify(after)}</ins>}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <pre>{JSON.stringify(context, null, 2)}</pre>
    </section>
  );
}
