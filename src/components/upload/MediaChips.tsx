import { useSelector } from '@xstate/react';
import { useId } from 'react';

import type { MediaWay } from '../../domain/reflection/reflection.ts';
import type { DailyUploadActorRef } from '../../machines/upload/dailyUploadMachine.ts';
import { Icon } from '../ui/Icon.tsx';
import { MediaPick } from '../reflection/MediaPick.tsx';
import { VoiceNote } from '../reflection/VoiceNote.tsx';
import './MediaChips.css';
import { chipText } from './uploadTexts.ts';

const ways = ['voice', 'image', 'video'] as const;

/** What may be added to the words of a day; each chip opens its own way to make it. */
export function MediaChips({ actorRef }: { actorRef: DailyUploadActorRef }) {
  const id = useId();
  const open = useSelector(actorRef, ({ context }) => context.way);
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
          <Way actorRef={actorRef} way={open} />
        </div>
      )}
    </fieldset>
  );
}

function Way({ actorRef, way }: { actorRef: DailyUploadActorRef; way: MediaWay }) {
  const voiceRef = useSelector(actorRef, ({ children }) => children.voiceNote ?? null);
  const imageRef = useSelector(actorRef, ({ children }) => children.image ?? null);
  const videoRef = useSelector(actorRef, ({ children }) => children.video ?? null);

  if (way === 'voice') return voiceRef === null ? null : <VoiceNote actorRef={voiceRef} />;
  const pickRef = way === 'image' ? imageRef : videoRef;
  return pickRef === null ? null : <MediaPick actorRef={pickRef} key={way} />;
}
