import { openAsNewcomer, practise } from '../support/members.ts';
import { expect, test } from '../support/test.ts';

const services = /\/api\/v1\//u;

declare global {
  /** How far things moved by themselves, as the browser scores it. */
  var moved: number;
}

test.use({ viewport: { width: 412, height: 823 } });

test('a new device tells no number before the account has told it, and nothing moves when it does (rules/practice#P31)', async ({
  page,
  fourfold,
  complaints,
}) => {
  complaints.allow(/404/u);
  const email = 'first.visit@example.com';
  await openAsNewcomer(page, fourfold, { email, path: '/nothing-but-storage', tetherAt: '23:59' });
  await practise(page, fourfold, { email, days: 12 });
  const { promise: come, resolve: letCome } = Promise.withResolvers<void>();
  await page.route(services, async (route) => {
    await come;
    await route.continue();
  });
  await page.addInitScript(watchMoves);
  await page.goto('/dashboard');
  await expect(page.getByRole('button', { name: 'Choose a practice' })).toBeVisible();
  const streak = page.getByRole('banner').getByRole('button', { name: /streak/iu });
  await expect(streak).toHaveAccessibleName('Your streak');
  await expect(page.getByText('Today is a perfect day')).toBeHidden();
  await expect(page.getByText('0 days')).toBeHidden();
  await page.evaluate(() => (globalThis.moved = 0));

  letCome();
  await expect(
    page.getByText("12 days of dedication. You're creating lasting change"),
  ).toBeVisible();
  await expect(page.getByText('Longest: 12 days')).toBeVisible();
  await expect(streak).toHaveAccessibleName('Streak: 12 days');
  await expect(page.getByText(/^Next: Tether/u)).toBeVisible();
  expect(await page.evaluate(() => globalThis.moved)).toBeLessThanOrEqual(0.001);
});

test('who never practised is told to begin once the account has said so (rules/practice#P5)', async ({
  page,
  fourfold,
  complaints,
}) => {
  complaints.allow(/404/u);
  const { promise: come, resolve: letCome } = Promise.withResolvers<void>();
  await page.route(services, async (route) => {
    await come;
    await route.continue();
  });
  await openAsNewcomer(page, fourfold, { email: 'beginner@example.com', path: '/dashboard' });
  await expect(page.getByRole('button', { name: 'Choose a practice' })).toBeVisible();
  await expect(page.getByText('Today is a perfect day')).toBeHidden();

  letCome();
  await expect(page.getByText('Today is a perfect day to begin your practice')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Streak: 0 days' })).toBeVisible();
});

test('today counts nothing before its tasks are known (rules/today#D23)', async ({
  page,
  fourfold,
  complaints,
}) => {
  complaints.allow(/404/u);
  const email = 'uncounted@example.com';
  await openAsNewcomer(page, fourfold, { email, path: '/nothing-but-storage', tetherAt: '23:59' });
  const { promise: come, resolve: letCome } = Promise.withResolvers<void>();
  await page.route(services, async (route) => {
    await come;
    await route.continue();
  });
  await page.addInitScript(watchMoves);
  await page.goto('/progress');
  await expect(page.getByText('Loading your tasks...')).toBeVisible();
  const tabs = page.getByRole('tablist');
  const before = await tabs.boundingBox();
  for (const untold of ['0/0', 'Daily upload pending', 'Complete at least one pillar']) {
    await expect(page.getByText(untold)).toBeHidden();
  }
  await page.getByRole('tab', { name: 'Analytics' }).click();
  await expect(page.getByText('Completion rate')).toBeVisible();
  await expect(page.getByText('0%')).toBeHidden();
  await page.getByRole('tab', { name: 'Tasks' }).click();

  letCome();
  await expect(page.getByText('0/1 done · Daily upload pending')).toBeVisible();
  await expect(page.getByText('Complete at least one pillar')).toBeVisible();
  expect(await tabs.boundingBox()).toEqual(before);
});

test('the end of a day comes with its tasks, and nothing moves under a hand (rules/upload#U1)', async ({
  page,
  fourfold,
  complaints,
}) => {
  complaints.allow(/404/u);
  const email = 'unmoved@example.com';
  await openAsNewcomer(page, fourfold, { email, path: '/nothing-but-storage', tetherAt: '00:00' });
  const { promise: come, resolve: letCome } = Promise.withResolvers<void>();
  await page.route(services, async (route) => {
    await come;
    await route.continue();
  });
  await page.addInitScript(watchMoves);
  await page.goto('/daily-upload');
  await expect(page.getByText('Loading your tasks...')).toBeVisible();
  await page.evaluate(() => (globalThis.moved = 0));

  letCome();
  await expect(page.getByRole('textbox', { name: 'What did today feel like?' })).toBeVisible();
  await expect(page.getByText('Needs a reflection')).toBeVisible();
  expect(await page.evaluate(() => globalThis.moved)).toBeLessThanOrEqual(0.001);
});

/** Runs in the page, before any of its own. */
function watchMoves(): void {
  globalThis.moved = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if ('value' in entry) globalThis.moved += Number(entry.value);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
