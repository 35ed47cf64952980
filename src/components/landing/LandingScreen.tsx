import { useSelector } from '@xstate/react';

import { isPhoneShown } from '../../domain/landing/countdown.ts';
import type { DarkModeActorRef } from '../../machines/app/darkModeMachine.ts';
import type { CountdownActorRef } from '../../machines/landing/countdownMachine.ts';
import type { LandingEmailActorRef } from '../../machines/landing/landingEmailMachine.ts';
import { VisitorHeader } from '../app/VisitorHeader.tsx';
import { statePath } from '../ui/statePath.ts';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { Countdown } from './Countdown.tsx';
import { LandingPhone } from './LandingPhone.tsx';
import './LandingScreen.css';

export interface LandingLinks {
  landing: string;
  login: string;
  register: string;
}

export function LandingScreen({
  countdownRef,
  emailRef,
  darkModeRef,
  links,
}: {
  countdownRef: CountdownActorRef;
  emailRef: LandingEmailActorRef;
  darkModeRef: DarkModeActorRef;
  links: LandingLinks;
}) {
  const state = useSelector(countdownRef, (snapshot) => statePath(snapshot.value));
  const hasPhone = useSelector(countdownRef, ({ context }) => isPhoneShown(context.seconds));

  const skip = () => {
    countdownRef.send({ type: 'countdown.skip' });
    // The button goes; whoever pressed it is led to what came instead.
    requestAnimationFrame(() => document.getElementById('begin')?.focus());
  };

  return (
    <div className="landing-screen on-night" data-machine="countdown" data-state={state}>
      <VisitorHeader darkModeRef={darkModeRef} landingHref={links.landing}>
        <a className="button landing-screen__sign-in" href={links.login}>
          Sign In
        </a>
        <a className="button landing-screen__sign-up" href={links.register}>
          Sign Up
        </a>
      </VisitorHeader>
      <main
        className={`landing-screen__main ${hasPhone ? 'landing-screen__main--with-phone' : ''}`}
        id="content"
      >
        <VisuallyHidden as="h1">Fourfold: four practices, one quiet day</VisuallyHidden>
        <Countdown actorRef={countdownRef} />
        {hasPhone ? (
          <LandingPhone actorRef={emailRef} />
        ) : (
          <button
            className="button button--quiet landing-screen__skip"
            onClick={skip}
            type="button"
          >
            Skip
          </button>
        )}
      </main>
    </div>
  );
}
