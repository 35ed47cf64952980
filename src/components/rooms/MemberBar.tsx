import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';

import { givenNameOf } from '../../domain/practice/member.ts';
import type { DarkModeActorRef } from '../../machines/app/darkModeMachine.ts';
import type { MemberStoreActorRef } from '../../machines/practice/memberStoreMachine.ts';
import { statePath } from '../ui/statePath.ts';
import { Avatar } from './Avatar.tsx';
import { Icon } from '../ui/Icon.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { Wordmark } from '../ui/Wordmark.tsx';
import { MemberMenu } from './MemberMenu.tsx';
import { hoursText } from './memberTexts.ts';
import { StreakPopover } from './StreakPopover.tsx';
import { ThemeToggle } from '../app/ThemeToggle.tsx';
import { usePracticeNumbers } from './usePracticeNumbers.ts';
import './MemberBar.css';

export interface MemberBarLinks {
  home: string;
  progress: string;
  weeklyDownloads: string;
}

/** The top of every screen of a member (rules/rooms#R1). */
export function MemberBar({
  links,
  memberStoreRef,
  darkModeRef,
  streak,
  menu,
  onOpen,
  onOpenProfile,
  onLogout,
}: {
  links: MemberBarLinks;
  memberStoreRef: MemberStoreActorRef;
  darkModeRef: DarkModeActorRef;
  /** What is told of the streak once it is pressed. */
  streak: ReactNode;
  /** What is on the sheet of a small screen. */
  menu: ReactNode;
  /** Hears of each opening of either. */
  onOpen: () => void;
  onOpenProfile: () => void;
  onLogout: () => void;
}) {
  const user = useSelector(memberStoreRef, ({ context }) => context.user);
  const numbers = usePracticeNumbers(memberStoreRef);
  const name = givenNameOf(user);
  const state = useSelector(memberStoreRef, (snapshot) => statePath(snapshot.value));

  return (
    <header className="member-bar" data-machine="memberStore" data-state={state}>
      <a aria-label="Fourfold, to your day" className="member-bar__home" href={links.home}>
        <Wordmark />
      </a>
      <div className="member-bar__end">
        <StreakPopover actorRef={memberStoreRef} onOpen={onOpen}>
          {streak}
        </StreakPopover>
        <span className="member-bar__hours member-bar__wide">
          {numbers === null ? null : (
            <>
              {hoursText(numbers.totalHoursMeditated)}{' '}
              <VisuallyHidden>of meditation</VisuallyHidden>
            </>
          )}
        </span>
        <a className="button button--quiet member-bar__wide" href={links.progress}>
          Progress
        </a>
        <a
          aria-label="Weekly downloads"
          className="icon-button member-bar__sparkle"
          href={links.weeklyDownloads}
          title="Weekly downloads"
        >
          <Icon name="sparkle" />
        </a>
        <span className="member-bar__wide">
          <ThemeToggle actorRef={darkModeRef} />
        </span>
        <button
          aria-haspopup="dialog"
          aria-label={name === '' ? 'Your profile' : `${name}, your profile`}
          className="member-bar__profile"
          onClick={onOpenProfile}
          title="Your profile"
          type="button"
        >
          <Avatar name={name} photoUrl={user?.photoUrl ?? ''} />
        </button>
        <span className="member-bar__wide">
          <IconButton icon="leave" label="Logout" onPress={onLogout} />
        </span>
        <MemberMenu onOpen={onOpen}>{menu}</MemberMenu>
      </div>
    </header>
  );
}
