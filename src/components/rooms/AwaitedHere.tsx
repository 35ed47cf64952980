import { useEffect, useRef } from 'react';

import { awaitedText } from './unfetchedText.ts';

/** What stands in the place of a button that was pressed, while what it opens is on its way: the focus that was on it goes on here. */
export function AwaitedHere() {
  const ref = useRef<HTMLParagraphElement>(null);

  useEffect(() => {
    if (document.activeElement === document.body) ref.current?.focus({ preventScroll: true });
  }, []);

  return (
    <p ref={ref} role="status" tabIndex={-1}>
      {awaitedText}
    </p>
  );
}
