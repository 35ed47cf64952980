import { useState } from 'react';

import type { MarkedReflection } from '../../domain/today/dayTasks.ts';
import { Button } from '../ui/Button.tsx';
import { KeptMedia } from './KeptMedia.tsx';
import { lengthText, reflectionName } from './reflectionTexts.ts';
import { useFocusKept } from './useFocusKept.ts';
import type { LoadMedia } from './useFoundMedia.ts';
import './KeptReflection.css';

/** A reflection, to be played or read in place (rules/today#D19). */
export function KeptReflection({
  reflection,
  loadMedia,
}: {
  reflection: MarkedReflection;
  loadMedia: LoadMedia;
}) {
  const [isOpen, setOpen] = useState(false);
  const { type, seconds } = reflection;
  const ref = useFocusKept<HTMLDivElement>(String(isOpen));
  const verb = type === 'voice' || type === 'video' ? 'Play' : 'Show';

  return (
    <div className="kept-reflection" ref={ref} tabIndex={-1}>
      <div className="kept-reflection__head">
        <p>
          {reflectionName(type)}
          {seconds === null ? '' : `, ${lengthText(seconds)}`}
        </p>
        {isOpen ? null : (
          <span className="kept-reflection__act">
            <Button look="quiet" onPress={() => setOpen(true)}>
              {verb}
            </Button>
          </span>
        )}
      </div>
      {isOpen ? <OpenReflection loadMedia={loadMedia} reflection={reflection} /> : null}
    </div>
  );
}

function OpenReflection({
  reflection,
  loadMedia,
}: {
  reflection: MarkedReflection;
  loadMedia: LoadMedia;
}) {
  if (reflection.type === 'text') {
    return <p className="kept-reflection__text">{reflection.data}</p>;
  }

  return <KeptMedia loadMedia={loadMedia} name={reflection.data} type={reflection.type} />;
}
