import { useSelector } from '@xstate/react';
import { memo } from 'react';

import { guidedLengths, timedLength } from '../../domain/practice/practiceChoice.ts';
import type { PracticeChooserActorRef } from '../../machines/practice/practiceChooserMachine.ts';
import { Art } from '../art/Art.tsx';
import { movement } from '../art/movement.ts';
import { recovery } from '../art/recovery.ts';
import type { Shape } from '../art/shapes.ts';
import { tether } from '../art/tether.ts';
import { statePath } from '../ui/statePath.ts';
import { Dialog } from '../ui/overlays/Dialog.tsx';
import { Icon } from '../ui/Icon.tsx';
import { SegmentedChoice } from '../ui/choices/SegmentedChoice.tsx';
import './PracticeChooser.css';

/** Which practice to begin: timed, guided or breath. */
export function PracticeChooser({ actorRef }: { actorRef: PracticeChooserActorRef }) {
  const state = useSelector(actorRef, (snapshot) => statePath(snapshot.value));

  return (
    <div className="practice-chooser-place" data-machine="practiceChooser" data-state={state}>
      <Dialog
        isOpen={state === 'choosing'}
        onClose={() => actorRef.send({ type: 'chooser.close' })}
        title="Choose a practice"
      >
        <Practices actorRef={actorRef} />
      </Dialog>
    </div>
  );
}

/** What the dialog has stands while that opens and closes. */
const Practices = memo(function Practices({ actorRef }: { actorRef: PracticeChooserActorRef }) {
  const minutes = useSelector(actorRef, ({ context }) => context.minutes);

  return (
    <ul className="practice-chooser">
      <Practice
        line={`${timedLength} minutes, in silence`}
        onChoose={() => actorRef.send({ type: 'practice.choose', practice: 'timed' })}
        shapes={drawings.timed}
        title="Timed Session"
      />
      <li>
        <Practice
          as="div"
          line={`${minutes} minutes, with guidance`}
          onChoose={() => actorRef.send({ type: 'practice.choose', practice: 'guided' })}
          shapes={drawings.guided}
          title="Guided Meditation"
        />
        <SegmentedChoice
          isLegendHidden
          legend="Guided minutes"
          onChoose={(value) => actorRef.send({ type: 'minutes.choose', minutes: lengthOf[value] })}
          segments={lengthSegments}
          value={`${minutes}`}
        />
      </li>
      <Practice
        line="Slow and even, in and out"
        onChoose={() => actorRef.send({ type: 'practice.choose', practice: 'breath' })}
        shapes={drawings.breath}
        title="Breath Practice"
      />
    </ul>
  );
});

const drawing = { radius: 26, seed: 1, share: 1 };
const drawings = {
  timed: tether(drawing).filter((_, ring) => ring % 2 === 1),
  guided: movement(drawing).filter((_, ring) => ring % 2 === 0),
  breath: recovery(drawing).filter(({ kind }) => kind === 'line'),
};
const lengthOf = { '5': 5, '10': 10, '20': 20 } as const;
const lengthSegments = guidedLengths.map((length) => ({
  value: `${length}` as const,
  label: `${length} min`,
}));

function Practice({
  as: Element = 'li',
  title,
  line,
  shapes,
  onChoose,
}: {
  as?: 'li' | 'div';
  title: string;
  line: string;
  shapes: readonly Shape[];
  onChoose: () => void;
}) {
  return (
    <Element>
      <button className="practice-chooser__practice" onClick={onChoose} type="button">
        <Art className="practice-chooser__art" shapes={shapes} size={28} />
        <span className="practice-chooser__words">
          <span className="practice-chooser__title">{title}</span>
          <span className="practice-chooser__line">{line}</span>
        </span>
        <Icon name="onward" />
      </button>
    </Element>
  );
}
