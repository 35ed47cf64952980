import { useSelector } from '@xstate/react';
import { useId, type ReactNode } from 'react';

import { Icon } from '../ui/Icon.tsx';
import type { MediaWay } from '../../domain/reflection/reflection.ts';
import type { MediaWaysActorRef } from '../../machines/reflection/mediaWaysMachine.ts';
import './MediaChips.css';
import { chipText } from './uploadTexts.ts';
import type { EndOfDayActorRef } from './endOfDayActor.ts';

const ways = ['voice', 'image', 'video'] as const;

/** How one of the ways is shown once it is open. */
export type RenderWay = (waysRef: MediaWaysActorRef, way: MediaWay) => ReactNode;

/** What may be added to the words of a day; each chip opens its own way to make it. */
export function MediaChips({
  actorRef,
  renderWay,
}: {
  actorRef: EndOfDayActorRef;
  renderWay: RenderWay;
}) {
  const id = useId();
  const open = useSelector(actorRef, ({ context }) => context.way);
  const waysRef = useSelector(actorRef, ({ children }) => children.mediaWays ?? null);
  const materials = useSelector(actorRef, ({ context }) => context.materials);

  return (
    <fieldset className="media-chips">
      <legend className="media-chips__legend">Add to it, if you like</legend>
      <div className="media-chips__row">
        {ways.map((way) => (
          <button
            aria-controls={way === open ? id : undefined}
            aria-expanded={way === open}
            className="media-chips__chip"
            key={way}
            onClick={() => actorRef.send({ type: 'way.choose', way: way === open ? null : way })}
            type="button"
          >
            <Icon name={materials[way] === null ? 'plus' : 'check'} />
            {chipText(way, materials)}
          </button>
        ))}
      </div>
      {open === null ? null : (
        <div className="media-chips__way" id={id}>
          {waysRef === null ? null : renderWay(waysRef, open)}
        </div>
      )}
    </fieldset>
  );
}
