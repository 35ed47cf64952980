import { useEffect, useState, type RefObject } from 'react';

/** How wide and how high an element is, in pixels; nothing before it was measured. */
export function useSize(element: RefObject<HTMLElement | null>): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 });

  useEffect(() => {
    const measured = element.current;
    if (measured === null) return;

    const sizes = new ResizeObserver(([entry]) => {
      if (entry === undefined) return;
      const { width, height } = entry.contentRect;
      setSize({ width, height });
    });
    sizes.observe(measured);
    return () => sizes.disconnect();
  }, [element]);

  return size;
}
