import type { DarkModeActorRef } from '../../machines/app/darkModeMachine.ts';
import { Art } from '../art/Art.tsx';
import { tether } from '../art/tether.ts';
import { VisitorHeader } from '../app/VisitorHeader.tsx';
import './LandingScreen.css';

const ripple = tether({ radius: 100, seed: 1, share: 1 });

export function LandingScreen({
  darkModeRef,
  links,
}: {
  darkModeRef: DarkModeActorRef;
  links: { landing: string; login: string; register: string };
}) {
  return (
    <div className="landing-screen on-night">
      <Art className="landing-screen__ripple" shapes={ripple} size={102} />
      <VisitorHeader darkModeRef={darkModeRef} landingHref={links.landing}>
        <a className="button landing-screen__sign-in" href={links.login}>
          Sign In
        </a>
        <a className="button landing-screen__sign-up" href={links.register}>
          Sign Up
        </a>
      </VisitorHeader>
      <main className="landing-screen__main" id="content">
        <h1 className="landing-screen__title" tabIndex={-1}>
          Four practices,
          <br />
          one quiet day
        </h1>
        <p className="landing-screen__lead">
          Sit, sleep, eat, move. Fourfold keeps the four together, and keeps out of the way.
        </p>
      </main>
    </div>
  );
}
