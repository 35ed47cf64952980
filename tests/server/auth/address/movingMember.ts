import * as v from 'valibot';

import { addressAnswer, addressPaths } from '#src/contract/account/address/address.ts';
import { authPaths, loginAnswer, sessionAnswer } from '#src/contract/account/auth.ts';
import { proveAnswer, provePath, type ProofAction } from '#src/contract/account/proofs.ts';

import { password, type Mailbox } from '../recovery/mailbox.ts';
import type { Browser } from '../world.ts';

export const day = 86_400_000;

/** An address of the tests' domain. */
export function at(name: string): string {
  return `${name}@example.com`;
}

/** A member who has signed in on a device of their own. */
export async function enterAs(
  { world }: Mailbox,
  name: string,
  browser = world.browser(),
  by = password,
) {
  const answer = v.parse(loginAnswer, await (await browser.login(at(name), by)).json());
  const headers = { Authorization: `Bearer ${answer.access_token}` };
  const ask = (path: string, body: unknown = {}) => browser.post(path, body, headers);
  const prove = async (action: ProofAction = 'address') => {
    const proved = await ask(provePath, { action, password: by });

    return v.parse(proveAnswer, await proved.json()).proof ?? '';
  };

  return {
    browser,
    token: answer.access_token ?? '',
    ask,
    prove,
    /** Asks for another address. */
    async move(email: string): Promise<Response> {
      return ask(addressPaths.address, { email, proof: await prove() });
    },
    async underWay() {
      const response = await browser.fetch(addressPaths.address, { headers });

      return v.parse(addressAnswer, await response.json()).data;
    },
    session: () => browser.fetch(authPaths.session, { headers }),
    async who() {
      const response = await browser.fetch(authPaths.session, { headers });

      return v.parse(sessionAnswer, await response.json()).data;
    },
  };
}

/** The status of a press of a link's button, in a browser of its own unless one is given. */
export async function press(
  { world }: Mailbox,
  link: 'confirm' | 'undo',
  token: string,
  browser: Browser = world.browser(),
): Promise<number> {
  return (await browser.post(addressPaths[link], { token })).status;
}

/** Has a member's address be another one, by the links of the letters. */
export async function moved(mailbox: Mailbox, from: string, to: string) {
  const here = await enterAs(mailbox, from);
  await here.move(at(to));
  await press(mailbox, 'confirm', await mailbox.token('confirm-address'), here.browser);

  return here;
}

/** The status of a sign-in. */
export async function signsIn({ world }: Mailbox, name: string): Promise<number> {
  return (await world.browser().login(at(name))).status;
}
