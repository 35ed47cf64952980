import { useId, useState, type ReactNode } from 'react';

import { Icon } from '../ui/Icon.tsx';
import './MemberMenu.css';

/** What a small screen has no room for in the bar: a sheet below it (rules/rooms#R3). */
export function MemberMenu({
  onOpen,
  children,
}: {
  onOpen: () => void;
  /** What is on the sheet: drawn from the first opening on. */
  children: ReactNode;
}) {
  const id = useId();
  const [wasOpened, setWasOpened] = useState(false);

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
        onBeforeToggle={({ newState }) => {
          if (newState !== 'open') return;
          setWasOpened(true);
          onOpen();
        }}
        popover="auto"
      >
        {wasOpened ? children : null}
      </nav>
    </>
  );
}
