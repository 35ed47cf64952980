import { useState, type ReactNode } from 'react';

import type { MarkedReflection } from '../../domain/today/dayTasks.ts';
import { Button } from '../ui/Button.tsx';
import { fileGoneText } from './deletionTexts.ts';
import { KeptMedia } from './KeptMedia.tsx';
import { fileWhereText, lengthText, reflectionName } from './reflectionTexts.ts';
import { useFocusKept } from './useFocusKept.ts';
import type { MediaShelf } from './mediaShelf.ts';
import './KeptReflection.css';

/** A reflection, to be played or read in place (rules/today#D19). */
export function KeptReflection({
  reflection,
  shelf,
  act = null,
}: {
  reflection: MarkedReflection;
  shelf: MediaShelf;
  /** What else may be done with it. */
  act?: ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  const { data, type, seconds } = reflection;
  const where = type === 'text' ? null : shelf.whereIs(data);
  const ref = useFocusKept<HTMLDivElement>(String(isOpen));
  const verb = type === 'voice' || type === 'video' ? 'Play' : 'Show';

  return (
    <div className="kept-reflection" ref={ref} tabIndex={-1}>
      <div className="kept-reflection__head">
        <p>
          {reflectionName(type)}
          {seconds === null ? '' : `, ${lengthText(seconds)}`}
          {where === null ? null : (
            <span className="kept-reflection__where">{fileWhereText(where)}</span>
          )}
        </p>
        {isOpen ? null : (
          <span className="kept-reflection__act">
            <Button look="quiet" onPress={() => setOpen(true)}>
              {verb}
            </Button>
          </span>
        )}
        {act === null ? null : <span className="kept-reflection__act">{act}</span>}
      </div>
      {isOpen ? <OpenReflection shelf={shelf} reflection={reflection} /> : null}
    </div>
  );
}

function OpenReflection({
  reflection,
  shelf,
}: {
  reflection: MarkedReflection;
  shelf: MediaShelf;
}) {
  if (reflection.type === 'text') {
    return <p className="kept-reflection__text">{reflection.data}</p>;
  }

  // Whatever plays it stops before its address answers with an error.
  if (shelf.isGone?.(reflection.data) === true) {
    return (
      <p className="kept-reflection__none" role="status">
        {fileGoneText}
      </p>
    );
  }

  return <KeptMedia loadMedia={shelf.load} name={reflection.data} type={reflection.type} />;
}
