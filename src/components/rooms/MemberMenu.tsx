import { useSelector } from '@xstate/react';
import { useId, useRef, useState } from 'react';

import type { DarkModeActorRef } from '../../machines/app/darkModeMachine.ts';
import { Icon } from '../ui/Icon.tsx';
import { hoursText } from './memberTexts.ts';
import './MemberMenu.css';

/** A room of the member's, as the menu names it. */
export interface MenuRoom {
  name: string;
  href: string;
}

/** What a small screen has no room for in the bar: a sheet below it, with every room (rules/rooms#R3). */
export function MemberMenu({
  hours,
  rooms,
  darkModeRef,
  onLogout,
}: {
  hours: number;
  rooms: readonly MenuRoom[];
  darkModeRef: DarkModeActorRef;
  onLogout: () => void;
}) {
  const isDark = useSelector(darkModeRef, (snapshot) => snapshot.matches('dark'));
  const id = useId();
  const sheet = useRef<HTMLElement>(null);
  const [wasOpened, setWasOpened] = useState(false);
  const close = () => sheet.current?.hidePopover();
  // What signing out may ask is not to lie under the sheet.
  const logOut = () => {
    close();
    onLogout();
  };

  return (
    <>
      <button
        aria-label="Menu"
        className="icon-button member-menu__button"
        popoverTarget={id}
        type="button"
      >
        <span className="member-menu__opens">
          <Icon name="menu" />
        </span>
        <span className="member-menu__closes">
          <Icon name="close" />
        </span>
      </button>
      <nav
        aria-label="Menu"
        className="member-menu"
        id={id}
        onBeforeToggle={() => setWasOpened(true)}
        popover="auto"
        ref={sheet}
      >
        {wasOpened ? (
          <>
            <ul className="member-menu__rooms">
              {rooms.map(({ href, name }) => (
                <li key={href}>
                  <a className="member-menu__row" href={href} onClick={close}>
                    {name}
                    <Icon name="onward" />
                  </a>
                </li>
              ))}
            </ul>
            <p className="member-menu__line">
              Meditated <span className="member-menu__hours">{hoursText(hours)}</span>
            </p>
            <div className="member-menu__acts">
              <button
                className="member-menu__act"
                onClick={() => darkModeRef.send({ type: 'darkMode.toggle' })}
                type="button"
              >
                <Icon name={isDark ? 'sun' : 'moon'} />
                {isDark ? 'Light Mode' : 'Dark Mode'}
              </button>
              <button className="member-menu__act" onClick={logOut} type="button">
                <Icon name="leave" />
                Logout
              </button>
            </div>
          </>
        ) : null}
      </nav>
    </>
  );
}
