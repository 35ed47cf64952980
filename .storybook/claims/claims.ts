import { expect, waitFor } from 'storybook/test';

import { assertFilled } from './hollow.ts';
import { claimsOf, type Claim } from './shows.ts';

/**
 * Fails a story whose `parameters.shows` names a state that is not on screen once it has played, or of which its screen shows
 * nothing.
 */
export async function assertClaims(parameters: { shows?: unknown }, args: { state?: unknown }) {
  for (const claim of claimsOf(parameters, args)) {
    await waitFor(async () => assertOnScreen(claim), { onTimeout: (error) => error });
  }
}

async function assertOnScreen({ machine, state }: Claim) {
  const screens = [...document.querySelectorAll<HTMLElement>(`[data-machine="${machine}"]`)];
  // A parallel machine is in several states at once, told one after the other.
  const shown = screens.find((screen) => screen.dataset['state']?.split(' ').includes(state));

  if (shown === undefined) {
    const others = screens.map((screen) => screen.dataset['state']).join(', ');
    throw new Error(
      `This story says it shows "${state}" of "${machine}", but on screen is ${others || 'no screen of it'}. ` +
        'Play until the state is there, or correct parameters.shows.',
    );
  }
  await expect(shown).toBeVisible();
  assertFilled(shown, `"${state}" of "${machine}"`);
}
