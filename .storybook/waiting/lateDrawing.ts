import { configure, getConfig } from 'storybook/test';

/** What Testing Library sets while it asks for something again and again. */
const isWaiting = '_disableExpensiveErrorDiagnostics';

/**
 * Draws the page into what a search says once it has failed, and not each time that it is tried: what a story waits for is missed
 * many times before it comes.
 */
export function drawWhatIsMissedOnce(): void {
  const { getElementError: draw } = getConfig();

  configure({
    getElementError(message, container) {
      if (Reflect.get(getConfig(), isWaiting) !== true) return draw(message, container);

      const error = new Error(message ?? '');
      error.name = 'TestingLibraryElementError';
      return error;
    },
  });
}
