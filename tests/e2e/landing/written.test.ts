import { hold } from '../support/hold.ts';
import { openAsMaya, password } from '../support/members.ts';
import { expect, test } from '../support/test.ts';

test('each public page stands before any script, and its links lead on', async ({
  page,
  complaints,
}) => {
  complaints.allow(/ERR_FAILED/u);
  await page.route(/\/assets\/.*\.js$/u, (route) => route.abort());

  await page.goto('/');
  await expect(page.getByRole('timer')).toHaveText('15');
  await page.getByRole('link', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await page.getByRole('link', { name: 'Request access' }).click();
  await expect(page.getByText('general registration opens in January 2026')).toBeVisible();
  await page.goto('/experience');
  await expect(page.getByText('This is a demo of talking with a guide')).toBeVisible();
});

test('a page is drawn once it is whole, on a slow device too, and not by halves', async ({
  page,
}) => {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) console.log('moved', entry.toJSON().value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const moves: number[] = [];
  page.on('console', (message) => {
    const [, by] = /^moved (.*)$/u.exec(message.text()) ?? [];
    if (by !== undefined) moves.push(Number(by));
  });
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 10 });
  await page.goto('/login', { waitUntil: 'commit' });
  await page.waitForFunction(() => document.readyState !== 'loading');
  // What is drawn first, and what after it.
  for (let frame = 1; frame <= 3; frame += 1) {
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  }

  // Another face moves a link by a few pixels; half a page moves all of it.
  expect(moves.filter((by) => by > 0.001)).toEqual([]);
});

test('a page has its own faces once its words stand', async ({ page }) => {
  await page.goto('/login');

  const loaded = () =>
    page.evaluate(() =>
      [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family),
    );
  await expect.poll(loaded).toEqual(expect.arrayContaining(['Newsreader', 'Figtree']));
});

for (const dark of [false, true]) {
  test(`what was typed, chosen and pressed before the script is there is not lost, dark: ${dark}`, async ({
    page,
  }) => {
    await page.addInitScript((kept) => localStorage.setItem('darkMode', kept), String(dark));
    const sent = page.waitForRequest('**/auth/login');
    const { letCome } = await hold(page);
    await page.goto('/login', { waitUntil: 'commit' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', dark ? 'dark' : 'light');
    await page.getByLabel('Email').fill('maya@example.com');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Remember me').check();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL('/login');

    letCome();

    await expect(page).toHaveURL('/dashboard');
    expect((await sent).postDataJSON()).toMatchObject({
      email: 'maya@example.com',
      remember_me: true,
    });
  });
}

test.describe('without any script', () => {
  test.use({ javaScriptEnabled: false });

  test('a password that is sent stands in no address (rules/account#C82)', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto('/login');
    await page.getByLabel('Email').fill('maya@example.com');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();

    await expect(page.getByLabel('Email')).toHaveValue('');
    await expect(page).toHaveURL('/login');
    await expect(page.locator('noscript p')).toBeInViewport();
    await expect(page.locator('noscript p')).toHaveText(
      'Fourfold needs JavaScript to keep your day.',
    );
    expect(asked.filter((url) => url.includes('?'))).toEqual([]);
  });
});

test('an address that was sent before the script is there is asked for a letter', async ({
  page,
}) => {
  const { letCome } = await hold(page);
  await page.goto('/request-invitation', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill('early.wim@example.com');
  await page.getByRole('button', { name: 'Ask for an invitation' }).click();

  letCome();

  await expect(page.getByRole('status')).toContainText('A letter is on its way.');
});

test('a theme that is chosen before the script is there is taken', async ({ page }) => {
  const { letCome } = await hold(page);
  await page.goto('/register', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Switch to dark mode' }).click();

  letCome();

  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('button', { name: 'Switch to light mode' })).toBeVisible();
});

test('a press amid the taking over is done once', async ({ page }) => {
  await page.addInitScript(() => {
    const press = () =>
      document
        .querySelector('[data-machine=darkMode] button')
        ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    const parsed = () => {
      const root = document.querySelector('#root');
      if (root === null) return;

      root.addEventListener = (...listening: Parameters<Element['addEventListener']>) => {
        Reflect.deleteProperty(root, 'addEventListener');
        root.addEventListener(...listening);
        // React listens by then, and nothing of the page is its own yet.
        queueMicrotask(press);
      };
    };
    document.addEventListener('readystatechange', parsed, { once: true });
  });

  await page.goto('/register');

  await expect(page.getByRole('button', { name: 'Switch to light mode' })).toBeVisible();
});

test('a page whose file did not come is opened by its own button', async ({ page, complaints }) => {
  complaints.allow(/Failed to (?:load resource|fetch dynamically imported module)/u);
  const room = /\/assets\/HelpRoute.*\.js$/u;
  await page.route(room, (route) => route.abort());
  await page.goto('/help');
  await expect(page.getByRole('heading', { name: 'This page did not open' })).toBeVisible();
  await page.unroute(room);

  await page.getByRole('button', { name: 'Load it again' }).click();

  await expect(page.getByRole('heading', { name: 'How Fourfold works' })).toBeVisible();
});

test('a member never sees the form that is written for others (rules/app#A4)', async ({
  page,
  fourfold,
}) => {
  await openAsMaya(page, fourfold, '/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const { letCome } = await hold(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(page.locator('#root')).toBeAttached();
  await expect(page.getByText('Welcome back')).toBeHidden();

  letCome();

  await expect(page).toHaveURL('/home');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('whoever comes with an invitation, or left an address, sees what is theirs', async ({
  page,
  complaints,
}) => {
  complaints.allow(/Failed to load resource/u);
  await page.goto('/register?invitation=not.a.good.one');
  await expect(page.getByRole('alert')).toBeVisible();

  await page.evaluate(() => sessionStorage.setItem('landingEmail', 'ana@example.com'));
  await page.goto('/experience');
  await expect(page.getByText('thank you for leaving your address')).toBeVisible();
});

/** Lets no script come before it is told to. */
