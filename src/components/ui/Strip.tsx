import type { ReactNode } from 'react';

import './Strip.css';

/** A quiet line across the page, above it and over nothing: what there is to say, and what can be done about it. */
export function Strip({
  children,
  label,
  words,
}: {
  children: ReactNode;
  label: string;
  words: string;
}) {
  return (
    <section aria-label={label} className="strip">
      <p className="strip__words">{words}</p>
      <div className="strip__acts">{children}</div>
    </section>
  );
}
