import { useEffect, useEffectEvent, useRef, useState, type PointerEvent } from 'react';

const firstRepeat = 400;
const betweenRepeats = 80;

/**
 * A button that acts when it is pressed, and goes on acting while a pointer holds it.
 * Returns the handlers to spread on it. The clock tells how many repeats are due, so that a busy page skips some.
 */
export function useHold(onStep: () => void) {
  const [isHeld, setHeld] = useState(false);
  const hasRepeated = useRef(false);
  const repeat = useEffectEvent(() => {
    hasRepeated.current = true;
    onStep();
  });

  useEffect(() => {
    if (!isHeld) return;

    const start = performance.now();
    let repeats = 0;
    let frame = requestAnimationFrame(function follow(now) {
      const due = Math.floor((now - start - firstRepeat) / betweenRepeats) + 1;
      if (due > repeats) {
        repeats = due;
        repeat();
      }
      frame = requestAnimationFrame(follow);
    });
    return () => cancelAnimationFrame(frame);
  }, [isHeld]);

  const release = () => setHeld(false);

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;

      hasRepeated.current = false;
      setHeld(true);
    },
    onPointerUp: release,
    onPointerCancel: release,
    onPointerLeave: release,
    onClick() {
      if (!hasRepeated.current) onStep();
      hasRepeated.current = false;
    },
  };
}
