import { waitFor } from 'storybook/test';

import { reasonOf } from './frozen.ts';

/** Why the toolbar's scenario does not reach a story, as `parameters.unasked` says; null where nothing is said. */
export function unaskedOf({ unasked }: { unasked?: unknown }): string | null {
  return typeof unasked === 'string' && unasked.trim() !== '' ? unasked : null;
}

/**
 * Fails a story that asked no service, so that the toolbar's scenario changes nothing of it, and does not say why; and one that says
 * so and asked. `parameters.frozen` says it too: what is held asks nobody.
 */
export async function assertReached(
  parameters: { unasked?: unknown; frozen?: unknown },
  asked: readonly string[],
): Promise<void> {
  if (unaskedOf(parameters) !== null) assertNothingAsked(asked);
  else if (reasonOf(parameters) === null) {
    // The worker tells of a request a little after the page has made it.
    await waitFor(() => assertAsked(asked), { onTimeout: (error) => error });
  }
}

function assertAsked({ length }: readonly string[]): void {
  if (length > 0) return;

  throw new Error(
    "This story asks no service: the toolbar's scenario changes nothing of it. Say why in parameters.unasked.",
  );
}

function assertNothingAsked([first]: readonly string[]): void {
  if (first === undefined) return;

  throw new Error(
    `This story says in parameters.unasked that it asks no service, and asked ${first}. Leave it out.`,
  );
}
