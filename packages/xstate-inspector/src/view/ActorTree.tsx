import type { ActorFacts } from '../protocol/protocol.ts';

import './ActorTree.css';

interface ActorTreeProps {
  actors: ActorFacts[];
  chosenId: string | null;
  onChoose: (actorId: string) => void;
  parentId?: string | null;
}

/** The actors under a parent, each with those under it. Only machines can be chosen. */
export function ActorTree({ actors, chosenId, onChoose, parentId = null }: ActorTreeProps) {
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
              aria-current={actor.id === chosenId ? 'true' : undefined}
              onClick={() => onChoose(actor.id)}
            >
              <ActorLine actor={actor} />
            </button>
          )}
          <ActorTree actors={actors} chosenId={chosenId} onChoose={onChoose} parentId={actor.id} />
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
