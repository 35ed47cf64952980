import { useSelector } from '@xstate/react';

import type { TimerActorRef } from '../../machines/timer/timerMachine.ts';
import { SoundIcon } from './SoundIcon.tsx';

/** Mutes the bell of a timer, or turns it on again. */
export function BellButton({ timerRef }: { timerRef: TimerActorRef }) {
  const isMuted = useSelector(timerRef, ({ context }) => context.isMuted);
  const label = isMuted ? 'Turn the bell on' : 'Mute the bell';

  return (
    <button
      aria-label={label}
      className="icon-button"
      onClick={() => timerRef.send({ type: 'sound.toggle' })}
      title={label}
      type="button"
    >
      <SoundIcon isMuted={isMuted} />
    </button>
  );
}
