import type { ReactNode } from 'react';

import './Button.css';

/** The one action of a form or screen, or (`quiet`) one beside it. While busy it stays focusable and does nothing. */
export function Button({
  children,
  type = 'button',
  look = 'primary',
  isBusy = false,
  onPress,
}: {
  children: ReactNode;
  type?: 'button' | 'submit';
  look?: 'primary' | 'quiet' | 'outlined';
  isBusy?: boolean;
  onPress?: () => void;
}) {
  return (
    <button
      aria-disabled={isBusy}
      className={`button button--${look}`}
      onClick={isBusy ? undefined : onPress}
      type={type}
    >
      {children}
    </button>
  );
}
