import type { DarkModeActorRef } from '../../machines/app/darkModeMachine.ts';
import type { SessionActorRef } from '../../machines/app/sessionMachine.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { Wordmark } from '../ui/Wordmark.tsx';
import { ThemeToggle } from './ThemeToggle.tsx';
import './MemberBar.css';

/** The top of every screen of a member. */
export function MemberBar({
  homeHref,
  sessionRef,
  darkModeRef,
}: {
  homeHref: string;
  sessionRef: SessionActorRef;
  darkModeRef: DarkModeActorRef;
}) {
  return (
    <header className="member-bar">
      <a aria-label="Fourfold, to your day" className="member-bar__home" href={homeHref}>
        <Wordmark />
      </a>
      <div className="member-bar__end">
        <ThemeToggle actorRef={darkModeRef} />
        <IconButton
          icon="leave"
          label="Logout"
          onPress={() => sessionRef.send({ type: 'member.signOut' })}
        />
      </div>
    </header>
  );
}
