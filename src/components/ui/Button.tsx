import type { ReactNode } from 'react';

import './Button.css';

/** The one action of a form or screen, or (`quiet`) one beside it. While busy it stays focusable and does nothing. */
export function Button({
  children,
  type = 'button',
  look = 'primary',
  isBusy = false,
  form,
  onPress,
}: {
  children: ReactNode;
  type?: 'button' | 'submit';
  look?: 'primary' | 'quiet' | 'outlined';
  isBusy?: boolean;
  /** The ID of the form that it submits from outside. */
  form?: string;
  onPress?: () => void;
}) {
  return (
    <button
      aria-disabled={isBusy}
      className={`button button--${look}`}
      form={form}
      onClick={isBusy ? undefined : onPress}
      type={type}
    >
      {children}
    </button>
  );
}
