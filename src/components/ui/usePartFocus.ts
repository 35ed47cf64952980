import { useEffect, useRef } from 'react';

/** Where what was pressed in a part of the page is gone with its step, the title of the part takes the focus, unless a field of the next step does. */
export function usePartFocus() {
  const heading = useRef<HTMLHeadingElement>(null);
  const isInside = useRef(false);

  useEffect(() => {
    if (!isInside.current) return undefined;

    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) heading.current?.focus();
    });
    return () => cancelAnimationFrame(frame);
  });

  return {
    heading,
    // React tells of no blur where the element itself goes.
    part: {
      onFocus: () => {
        isInside.current = true;
      },
      onBlur: () => {
        isInside.current = false;
      },
    },
  };
}
