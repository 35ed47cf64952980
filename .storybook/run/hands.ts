import { uninstrumentedUserEvent as hands } from 'storybook/test';

/**
 * Has the hands of a play press one key as soon as the one before is answered: a pause between two of them is four milliseconds of a
 * page's timer, and a line has many letters.
 */
export function pressWithoutPause(): void {
  const { setup } = hands;
  Object.assign(hands, {
    setup: (options: Parameters<typeof setup>[0]) => setup({ delay: null, ...options }),
  });
}
