import { expect, test } from 'vitest';

import { password } from '../../e2e/support/members.ts';
import { inEngines } from '../support/inEngines.ts';

/** Each room of a member, and what stands in it. */
const rooms = [
  ['/home', '*, Ada'],
  ['/dashboard', '*, Ada'],
  ['/pillars', 'Choose Your Pillar'],
  ['/practice', 'Practice'],
  ['/schedule', 'Create Your Schedule'],
  ['/progress', '*day *'],
  ['/daily-upload', 'Daily Upload'],
  ['/days', 'Your days'],
  ['/words', 'Your words'],
  ['/weekly-downloads', 'Weekly downloads'],
  ['/account', 'Your account'],
  ['/help', 'How Fourfold works'],
] as const;

inEngines((bench) => {
  // rules/account#C8, rules/app#A3
  test('a member signs in with a code, and every room opens with nothing to complain of', async () => {
    // Whoever tries once more is somebody else.
    const email = `ada.${Date.now()}@example.com`;
    await bench.add(email, { mfa: true });
    const { tab, ...hand } = await bench.open('/login');
    await hand.write('Email', email);
    await hand.write('Password', password);
    await hand.press({ role: 'button', name: 'Sign in' });
    await hand.see({ label: 'MFA code' });
    await hand.write('MFA code', (await bench.fourfold.operator.code(email)).code);
    await hand.press({ role: 'button', name: 'Sign in' });
    await hand.see({ role: 'heading', name: '*Ada' });

    for (const [path, name] of rooms) {
      await tab.goto(bench.fourfold.app + path);
      await hand.arriveAt(path);
      await hand.see({ role: 'heading', name });
      await hand.see({ css: 'main[aria-busy=false], main:not([aria-busy])' });
    }
    expect(tab.heard.join('\n'), 'what the browser complains of').toBe('');
  });
});
