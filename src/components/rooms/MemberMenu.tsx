import { useSelector } from '@xstate/react';
import { useRef, type MouseEvent } from 'react';

import type { DarkModeActorRef } from '../../machines/app/darkModeMachine.ts';
import { Icon } from '../ui/Icon.tsx';
import { hoursText } from './memberTexts.ts';
import './MemberMenu.css';

/** What a small screen has no room for in the bar: a sheet from the top. */
export function MemberMenu({
  hours,
  progressHref,
  darkModeRef,
  onLogout,
}: {
  hours: number;
  progressHref: string;
  darkModeRef: DarkModeActorRef;
  onLogout: () => void;
}) {
  const isDark = useSelector(darkModeRef, (snapshot) => snapshot.matches('dark'));
  const sheet = useRef<HTMLDialogElement>(null);
  const close = () => sheet.current?.close();
  // What signing out may ask is not to lie under the sheet.
  const logOut = () => {
    close();
    onLogout();
  };
  // What is pressed outside the rows is the sheet's own backdrop.
  const closeOutside = ({ target }: MouseEvent) => (target === sheet.current ? close() : null);

  return (
    <>
      <button
        aria-haspopup="dialog"
        aria-label="Menu"
        className="icon-button member-menu__button"
        onClick={() => sheet.current?.showModal()}
        type="button"
      >
        <Icon name="menu" />
      </button>
      {/* A press on the backdrop closes the sheet; the keyboard has Escape. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
      <dialog aria-label="Menu" className="member-menu" onClick={closeOutside} ref={sheet}>
        <div className="member-menu__rows">
          <p className="member-menu__row">
            Meditated <span className="member-menu__hours">{hoursText(hours)}</span>
          </p>
          <a className="member-menu__row" href={progressHref} onClick={close}>
            Progress
          </a>
          <button
            className="member-menu__row"
            onClick={() => darkModeRef.send({ type: 'darkMode.toggle' })}
            type="button"
          >
            {isDark ? 'Light Mode' : 'Dark Mode'}
            <Icon name={isDark ? 'sun' : 'moon'} />
          </button>
          <button className="member-menu__row" onClick={logOut} type="button">
            Logout
            <Icon name="leave" />
          </button>
        </div>
      </dialog>
    </>
  );
}
