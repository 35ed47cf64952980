import { recoveryPaths } from '#src/contract/account/recovery.ts';
import type { AppOptions } from '#server/app.ts';
import type { SealedLetter } from '#server/services/letters/carrier.ts';
import { addQuickMember } from '#tests/support/quickMembers.ts';

import { password, type Browser, type World } from '../world.ts';

export { password };
type LetterPage =
  | 'reset-password'
  | 'not-me'
  | 'request-invitation'
  | 'confirm-address'
  | 'undo-address';
export const fresh = 'a-brand-new-evening';

/** A world whose letters come here, with a member of its own. */
export interface Mailbox {
  world: World;
  letters: SealedLetter[];
  /** Has what is due sent, and answers the newest token to that page. */
  token: (page: LetterPage) => Promise<string>;
  /** Asks for a letter and answers the token in it. */
  ask: (email: string) => Promise<string>;
  addMember: (email: string, mfaSecret?: Uint8Array | null) => Promise<string>;
}

/** Enters a world in which letters are taken away at once. */
export async function openMailbox(
  enter: (options?: Partial<AppOptions>) => Promise<World>,
  options: Partial<AppOptions> = {},
): Promise<Mailbox> {
  const letters: SealedLetter[] = [];
  const carrier = {
    send: (letter: SealedLetter) => {
      letters.push(letter);
      return Promise.resolve();
    },
  };
  const world = await enter({ carrier, ...options });
  const { keys, now, services, store } = world;
  await store.db.deleteFrom('letters').execute();

  const token: Mailbox['token'] = async (page) => {
    await services.sendLetters();
    const text = letters.map((letter) => letter.text).join('\n');
    const found = [...text.matchAll(new RegExp(String.raw`/${page}#(\S+)`, 'gu'))].at(-1)?.[1];
    if (found === undefined) throw new Error(`No letter has a link to ${page}.`);

    return found;
  };

  return {
    world,
    letters,
    token,
    async ask(email) {
      await world.browser().post(recoveryPaths.forgot, { email });
      return token('reset-password');
    },
    addMember: (email, mfaSecret = null) =>
      addQuickMember(
        store.db,
        { email, name: 'Rita', timeZone: 'Europe/Berlin', verified: true, mfaSecret },
        keys,
        now,
      ),
  };
}

/** Sends a reset from a browser, in a word: the status. */
export async function reset(
  browser: Browser,
  token: string,
  more: { password?: string; mfa_code?: string } = {},
): Promise<number> {
  const response = await browser.post(recoveryPaths.reset, { token, password: fresh, ...more });

  return response.status;
}
