import type { ReactNode } from 'react';

import './VisuallyHidden.css';

/** Words for whoever listens instead of looking. */
export function VisuallyHidden({
  as: Element = 'span',
  children,
  role,
}: {
  as?: 'span' | 'h1' | 'h2' | 'div';
  children: ReactNode;
  role?: 'status';
}) {
  return (
    <Element className="visually-hidden" role={role} tabIndex={Element === 'h1' ? -1 : undefined}>
      {children}
    </Element>
  );
}
