import { configure, getConfig } from 'storybook/test';

/** What Testing Library sets while it asks for something again and again. */
const isWaiting = '_disableExpensiveErrorDiagnostics';

/** As many letters of a page as a summary of a run has room for. */
const mostWords = 700;

/**
 * Draws the page into what a search says once it has failed, and not each time that it is tried: what a story waits for is missed
 * many times before it comes.
 */
export function drawWhatIsMissedOnce(): void {
  const { getElementError: draw } = getConfig();

  configure({
    getElementError(message, container) {
      if (Reflect.get(getConfig(), isWaiting) !== true) return draw(withWords(message), container);

      const error = new Error(message ?? '');
      error.name = 'TestingLibraryElementError';
      return error;
    },
  });
}

/** The words of the page come before its drawing, of which a summary shows the first lines alone. */
function withWords(message: string | null): string {
  const words = document.body.innerText.replaceAll(/\s+/gu, ' ').slice(0, mostWords);

  return `${message ?? ''}\n\nThe page says: ${words}`;
}
