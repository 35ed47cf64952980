import { useEffect, useRef } from 'react';

import { Button } from '../ui/Button.tsx';
import './ErrorScreen.css';

type Failure = 'unfetched' | 'unforeseen';

/** What stands in a screen's place when its files did not come, or something happened that nobody foresaw. */
export function ErrorScreen({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);

  // What stood over a page may have failed below all of it: whoever asked for it is brought here.
  useEffect(() => heading.current?.focus(), []);

  return (
    <main className="frame error-screen" id="content">
      <h1 className="error-screen__title" ref={heading} tabIndex={-1}>
        This page did not open
      </h1>
      <p className="error-screen__line">{lines[failure]}</p>
      <Button onPress={onRetry}>{ways[failure]}</Button>
    </main>
  );
}

const lines: Record<Failure, string> = {
  unfetched: 'You seem to be offline. This page opens as soon as you are back.',
  unforeseen: 'Something went wrong on our side. What you kept is still here.',
};

const ways: Record<Failure, string> = { unfetched: 'Try again', unforeseen: 'Load it again' };
