import * as domMatchers from '@testing-library/jest-dom/matchers';
import { expect } from 'storybook/test';

/** How long a story waits for what it says of an element, in milliseconds. Within a `waitFor` it may say it again, of another one. */
const patience = 8_000;

interface Said {
  pass: boolean;
  message: () => string;
}

interface Expectation {
  isNot?: boolean;
}

type Matcher = (this: Expectation, ...given: unknown[]) => Said;

/** How often it is looked, in milliseconds: about once a frame. */
const between = 16;

/**
 * Has whatever a story says of an element wait until it is so: what is there already may still fade in, be described by an answer on
 * its way, or take the focus with the next frame. An element that has left the page is looked at once.
 */
export function waitForWhatIsSaid(): void {
  const patient = Object.entries<unknown>(domMatchers).flatMap(([name, matcher]) =>
    isMatcher(matcher) ? [[name, waiting(matcher)] as const] : [],
  );
  expect.extend(Object.fromEntries(patient) as Parameters<typeof expect.extend>[0]);
}

function waiting(matcher: Matcher) {
  return async function (this: Expectation, received: unknown, ...expected: unknown[]) {
    const until = performance.now() + patience;
    let said = matcher.call(this, received, ...expected);
    while (said.pass === (this.isNot ?? false) && isThere(received) && performance.now() < until) {
      await new Promise((resolve) => {
        setTimeout(resolve, between);
      });
      said = matcher.call(this, received, ...expected);
    }
    return said;
  };
}

function isMatcher(value: unknown): value is Matcher {
  return typeof value === 'function';
}

function isThere(received: unknown): boolean {
  return received instanceof Node && received.isConnected;
}
