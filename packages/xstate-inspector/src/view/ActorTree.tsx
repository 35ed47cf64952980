import { useState } from 'react';

import type { ActorFacts } from '../protocol/protocol.ts';

import './ActorTree.css';

interface ActorTreeProps {
  actors: ActorFacts[];
  chosenId: string | null;
  onChoose: (actorId: string) => void;
}

/** The machines, each with those under it; what else they run, such as calls and subscriptions, on demand. */
export function ActorTree({ actors, chosenId, onChoose }: ActorTreeProps) {
  const [hasPlumbing, setHasPlumbing] = useState(false);
  const plumbing = actors.filter(({ machine }) => machine === null).length;
  const listed = hasPlumbing ? actors : actors.filter(({ machine }) => machine !== null);

  return (
    <>
      <Branch actors={listed} chosenId={chosenId} onChoose={onChoose} parentId={null} />
      {plumbing === 0 ? null : (
        <label className="plumbing">
          <input
            type="checkbox"
            checked={hasPlumbing}
            onChange={(event) => setHasPlumbing(event.target.checked)}
          />
          Calls and subscriptions ({plumbing})
        </label>
      )}
    </>
  );
}

/** The actors under a parent. Only machines can be chosen. */
function Branch({
  actors,
  chosenId,
  onChoose,
  parentId,
}: ActorTreeProps & { parentId: string | null }) {
  const known = new Set(actors.map((actor) => actor.id));
  const children = actors.filter((actor) =>
    parentId === null
      ? actor.parentId === null || !known.has(actor.parentId)
      : actor.parentId === parentId,
  );
  if (children.length === 0) return null;

  return (
    <ul className="actor-tree">
      {children.map((actor) => (
        <li key={actor.id}>
          {actor.machine === null ? (
            <p className="actor">
              <ActorLine actor={actor} />
            </p>
          ) : (
            <button
              type="button"
              className="actor"
              data-status={actor.status}
              aria-current={actor.id === chosenId ? 'true' : undefined}
              onClick={() => onChoose(actor.id)}
            >
              <ActorLine actor={actor} />
            </button>
          )}
          <Branch actors={actors} chosenId={chosenId} onChoose={onChoose} parentId={actor.id} />
        </li>
      ))}
    </ul>
  );
}

function ActorLine({ actor }: { actor: ActorFacts }) {
  const { name, status, leaves, origin } = actor;

  return (
    <>
      <span>{origin === 'replica' ? `${name} (replica)` : name}</span>{' '}
      <span className="actor-state" data-status={status}>
        {status === 'active' ? leaves.join(' · ') : status}
      </span>
    </>
  );
}
