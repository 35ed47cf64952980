import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';

import type { GuidanceActorRef } from '../../machines/practiceRoom/guidanceMachine.ts';
import { statePath } from '../ui/statePath.ts';

/** What a guided meditation says now, under its time. Where it is spoken, a screen reader does not say it once more. */
export function GuidedWords({
  guidanceRef,
  children,
}: {
  guidanceRef: GuidanceActorRef;
  /** Its time. */
  children: ReactNode;
}) {
  const state = useSelector(guidanceRef, ({ value }) => statePath(value));
  const cue = useSelector(guidanceRef, ({ context }) => context.cue);
  const isSpoken = useSelector(
    guidanceRef,
    (snapshot) => snapshot.matches({ voice: 'waiting' }) || snapshot.matches({ voice: 'saying' }),
  );

  return (
    <div className="practice--guided" data-machine="guidance" data-state={state}>
      {children}
      <p className="practice__cue" {...(isSpoken ? {} : { role: 'status' })}>
        {cue === null ? null : (
          <span className="practice__cue-words" key={cue.at}>
            {cue.text}
          </span>
        )}
      </p>
    </div>
  );
}

/** Turns the voice of a guided meditation on or off; nothing where the device has none. */
export function VoiceButton({ guidanceRef }: { guidanceRef: GuidanceActorRef }) {
  const voice = useSelector(guidanceRef, ({ value }) => value.voice);
  if (voice === 'gone') return null;

  return (
    <button
      aria-pressed={voice !== 'off'}
      className="button button--quiet"
      onClick={() => guidanceRef.send({ type: 'voice.toggle' })}
      type="button"
    >
      {voice === 'off' ? 'Speak it' : 'Do not speak'}
    </button>
  );
}
