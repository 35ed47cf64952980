import { useState, type ReactNode } from 'react';

import type { MarkedReflection } from '../../domain/today/dayTasks.ts';
import { MoodFace } from '../art/pillars/MoodFace.tsx';
import { Button } from '../ui/Button.tsx';
import { fileGoneText } from './deletedTexts.ts';
import { KeptMedia } from './KeptMedia.tsx';
import { PhotoThumb } from './PhotoThumb.tsx';
import { fileWhereText, lengthText, moodNames, reflectionName } from './reflectionTexts.ts';
import { useFocusKept } from './useFocusKept.ts';
import type { LoadMedia } from './useFoundMedia.ts';
import type { MediaShelf } from './mediaShelf.ts';
import './KeptReflection.css';

/** Of a written one, in characters: what stands in two lines. */
const fewWords = 120;

/** A reflection, to be played or read in place, a written one beside the face that was chosen with it (rules/today#D19). */
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
  const { data, mood, type, seconds } = reflection;
  const isText = type === 'text';
  const where = isText ? null : shelf.whereIs(data);
  const ref = useFocusKept<HTMLDivElement>(String(isOpen));
  const isWhole = isText && data.length <= fewWords && !data.includes('\n');
  const isHere = shelf.isHere === undefined ? false : shelf.isHere(data);
  // Its place is held until it is known.
  const isSmall = type === 'image' && !isOpen && isHere !== false;

  const verb = type === 'voice' || type === 'video' ? 'Play' : 'Show';

  return (
    <div className="kept-reflection" ref={ref} tabIndex={-1}>
      <div className="kept-reflection__head">
        {isSmall ? (
          <PhotoThumb
            load={isHere === null ? notYet : shelf.load}
            name={data}
            onOpen={() => setOpen(true)}
          />
        ) : null}
        {mood === null || !isText ? null : (
          <span aria-label={moodNames[mood]} className="kept-reflection__mood" role="img">
            <MoodFace mood={mood} />
          </span>
        )}
        {isText ? (
          <p
            className={`kept-reflection__words${isOpen || isWhole ? '' : ' kept-reflection__words--first'}`}
          >
            {data}
          </p>
        ) : (
          <p>
            {reflectionName(type)}
            {seconds === null ? '' : `, ${lengthText(seconds)}`}
            {where === null ? null : (
              <span className="kept-reflection__where">{fileWhereText(where)}</span>
            )}
          </p>
        )}
        {isOpen || isWhole || isSmall ? null : (
          <span className="kept-reflection__act">
            <Button look="quiet" onPress={() => setOpen(true)}>
              {verb}
            </Button>
          </span>
        )}
        {act === null ? null : <span className="kept-reflection__act">{act}</span>}
      </div>
      {isOpen && !isText ? <OpenReflection shelf={shelf} reflection={reflection} /> : null}
    </div>
  );
}

/** Finds nothing before it is known where to look. */
const notYet: LoadMedia = () => new Promise(() => {});

function OpenReflection({
  reflection,
  shelf,
}: {
  reflection: MarkedReflection;
  shelf: MediaShelf;
}) {
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
