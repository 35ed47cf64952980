import type { CDPSession, Page } from '@playwright/test';

import { openAsNewcomer, password } from '../support/members.ts';
import { expect, test } from '../support/test.ts';

// rules/passkeys#PK2, rules/passkeys#PK3, rules/passkeys#PK5, rules/passkeys#PK6
test('a passkey is added, signs in as the browser fills in, is refused where it signs badly, and is removed', async ({
  page,
  fourfold,
  complaints,
}) => {
  complaints.allow(/Failed to load resource: the server responded with a status of 40[14]/u);
  const { cdp, authenticatorId } = await withAuthenticator(page);
  const signs = (bits: { isBogusSignature: boolean }) =>
    cdp.send('WebAuthn.setResponseOverrideBits', { authenticatorId, ...bits });
  await openAsNewcomer(page, fourfold, { email: 'petra@example.com', path: '/account' });
  const section = page.getByRole('region', { name: 'Passkeys' });

  await test.step('the password, and the authenticator, add one, which gets a name', async () => {
    await section.getByRole('button', { name: 'Add a passkey' }).click();
    await prove(page);
    await section.getByLabel('Name of the passkey').fill('My key');
    await section.getByRole('button', { name: 'Save the name' }).click();
    await expect(section.getByText('The passkey has its new name.')).toBeVisible();
    await expect(section.getByRole('listitem')).toHaveText(/^My key/u);
    expect(await fourfold.link('/not-me', 'petra@example.com')).toContain('/not-me#');
  });

  await test.step('it proves who is there', async () => {
    await section.getByRole('button', { name: 'Remove My key' }).click();
    await section.getByRole('button', { name: 'Use a passkey instead' }).waitFor();
    await section.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('what is signed badly signs nobody in', async () => {
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).not.toHaveURL('/dashboard');
    await signs({ isBogusSignature: true });
    // The authenticator signs as soon as it is asked: of the challenges that follow, it is to get none.
    let asked = 0;
    await page.route('**/auth/passkeys/sign-in-options', (route) => {
      asked += 1;
      return asked === 1 ? route.continue() : undefined;
    });
    await page.goto('/login');
    await expect(page.getByRole('alert')).toHaveText(
      'That passkey did not work. Please use your password.',
    );
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  await test.step('what is signed well does, without a word typed', async () => {
    await signs({ isBogusSignature: false });
    await page.goto('/login');
    await expect(page).toHaveURL('/dashboard');
  });

  await test.step('it is removed by itself, and the authenticator hears of it', async () => {
    await page.goto('/account');
    await section.getByRole('button', { name: 'Remove My key' }).click();
    await section.getByRole('button', { name: 'Use a passkey instead' }).click();
    await expect(
      section.getByText('That passkey is removed. A letter tells you so.'),
    ).toBeVisible();
    await expect(section.getByText('You have none yet.')).toBeVisible();
    await expect(async () => {
      const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId });
      expect(credentials).toEqual([]);
    }).toPass();
  });
});

async function withAuthenticator(
  page: Page,
): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });

  return { cdp, authenticatorId };
}

async function prove(page: Page): Promise<void> {
  const form = page.getByRole('form', { name: 'Add a passkey: your password' });
  await form.getByLabel('Your password').fill(password);
  await form.getByRole('button', { name: 'Continue' }).click();
}
