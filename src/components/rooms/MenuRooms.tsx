import { useSelector } from '@xstate/react';
import type { MouseEvent } from 'react';

import type { DarkModeActorRef } from '../../machines/app/darkModeMachine.ts';
import type { MemberStoreActorRef } from '../../machines/practice/memberStoreMachine.ts';
import { Icon } from '../ui/Icon.tsx';
import { hoursText } from './memberTexts.ts';
import { usePracticeNumbers } from './usePracticeNumbers.ts';
import './MenuRooms.css';

/** A room of the member's, as the menu names it. */
export interface MenuRoom {
  name: string;
  href: string;
}

/** Every room, and what else the bar has no room for on a small screen (rules/rooms#R3). */
export function MenuRooms({
  rooms,
  darkModeRef,
  memberStoreRef,
  onLogout,
}: {
  rooms: readonly MenuRoom[];
  darkModeRef: DarkModeActorRef;
  memberStoreRef: MemberStoreActorRef;
  onLogout: () => void;
}) {
  const isDark = useSelector(darkModeRef, (snapshot) => snapshot.matches('dark'));
  const numbers = usePracticeNumbers(memberStoreRef);

  return (
    <>
      <ul className="menu-rooms">
        {rooms.map(({ href, name }) => (
          <li key={href}>
            <a className="menu-rooms__row" href={href} onClick={closeSheet}>
              {name}
              <Icon name="onward" />
            </a>
          </li>
        ))}
      </ul>
      <p className="menu-rooms__line">
        Meditated{' '}
        <span className="menu-rooms__hours">
          {numbers === null ? null : hoursText(numbers.totalHoursMeditated)}
        </span>
      </p>
      <div className="menu-rooms__acts">
        <button
          className="menu-rooms__act"
          onClick={() => darkModeRef.send({ type: 'darkMode.toggle' })}
          type="button"
        >
          <Icon name={isDark ? 'sun' : 'moon'} />
          {isDark ? 'Light Mode' : 'Dark Mode'}
        </button>
        <button
          className="menu-rooms__act"
          onClick={(press) => {
            // What signing out may ask is not to lie under the sheet.
            closeSheet(press);
            onLogout();
          }}
          type="button"
        >
          <Icon name="leave" />
          Logout
        </button>
      </div>
    </>
  );
}

/** Closes the sheet on which something was pressed. */
function closeSheet({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
}
