import { useEffect, useId, useRef } from 'react';

import { Button } from '../ui/Button.tsx';
import './ErrorScreen.css';

type Failure = 'unfetched' | 'unforeseen';

/** What stands in a screen's place when its files did not come, or something happened that nobody foresaw. */
export function ErrorScreen({
  failure,
  isOver,
  onRetry,
}: {
  failure: Failure;
  /** In the place of what would stand over a page that is there. */
  isOver: boolean;
  onRetry: () => void;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const Place = isOver ? 'section' : 'main';
  const Heading = isOver ? 'h2' : 'h1';

  // What stood over a page may have failed below all of it: whoever asked for it is brought here.
  useEffect(() => heading.current?.focus(), []);

  return (
    <Place
      className="frame error-screen"
      {...(isOver ? { 'aria-labelledby': id } : { id: 'content' })}
    >
      <Heading className="error-screen__title" id={id} ref={heading} tabIndex={-1}>
        This page did not open
      </Heading>
      <p className="error-screen__line">{lines[failure]}</p>
      <Button onPress={onRetry}>{ways[failure]}</Button>
    </Place>
  );
}

const lines: Record<Failure, string> = {
  unfetched: 'You seem to be offline. This page opens as soon as you are back.',
  unforeseen: 'Something went wrong on our side. What you kept is still here.',
};

const ways: Record<Failure, string> = { unfetched: 'Try again', unforeseen: 'Load it again' };
