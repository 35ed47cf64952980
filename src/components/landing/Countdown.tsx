import { useSelector } from '@xstate/react';

import { isPhoneShown } from '../../domain/landing/countdown.ts';
import type { CountdownActorRef } from '../../machines/landing/countdownMachine.ts';
import { Art } from '../art/Art.tsx';
import { tether } from '../art/tether.ts';
import { useArrived } from '../ui/useArrived.ts';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import './Countdown.css';

const ripple = tether({ radius: 100, seed: 1, share: 1 }).filter(({ kind }) => kind === 'line');

export function Countdown({ actorRef }: { actorRef: CountdownActorRef }) {
  const seconds = useSelector(actorRef, ({ context }) => context.seconds);
  const color = useSelector(actorRef, (snapshot) => {
    if (snapshot.matches({ counting: 'gold' })) return 'gold';
    return snapshot.matches({ counting: 'orange' }) ? 'orange' : 'red';
  });
  const isArrived = useArrived();
  const place = placeOf(seconds);

  return (
    <>
      {/* Another one at each place: the same one would be seen to jump. */}
      <div className="countdown" key={place}>
        {/* It moves once the number does. */}
        {isArrived ? (
          <Art className="countdown__ripple" key={seconds} shapes={ripple} size={102} />
        ) : null}
        <p
          aria-label={`Countdown, ${seconds} seconds`}
          aria-live="off"
          className={`countdown__number countdown__number--${color} ${place === 'two figures' ? 'countdown__number--two' : ''}`}
          role="timer"
        >
          {seconds}
        </p>
        <p className="countdown__label">seconds to freedom</p>
      </div>
      <VisuallyHidden role="status">{announcementAt(seconds)}</VisuallyHidden>
    </>
  );
}

function placeOf(seconds: number): 'two figures' | 'one figure' | 'beside the phone' {
  if (isPhoneShown(seconds)) return 'beside the phone';
  return seconds > 9 ? 'two figures' : 'one figure';
}

function announcementAt(seconds: number): string {
  if (isPhoneShown(seconds)) return 'You can leave your email address now.';
  return seconds > 5 ? '15 seconds to freedom' : '5 seconds to freedom';
}
