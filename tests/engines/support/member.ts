import { password } from '../../e2e/support/members.ts';
import type { Hand } from './hand.ts';

/** Signs Ada in by the form, and resolves once she is greeted. */
export async function signIn(hand: Hand, email: string): Promise<void> {
  await hand.write('Email', email);
  await hand.write('Password', password);
  await hand.press({ role: 'button', name: 'Sign in' });
  await hand.see({ role: 'heading', name: '*Ada' });
}

/** Plans so many sessions of Tether on each day, late on it. */
export async function planTether(hand: Hand, times: readonly string[]): Promise<void> {
  await hand.press({ role: 'switch', name: 'Enable Tether' });
  for (const day of ['Saturday', 'Sunday']) await hand.press({ role: 'button', name: day });
  for (let sessions = 5; sessions > times.length; sessions -= 1) {
    await hand.press({ role: 'button', name: 'Decrease sessions per day' });
  }
  for (const [index, time] of times.entries()) await hand.setTime(`Session ${index + 1}`, time);
  await hand.press({ role: 'button', name: 'Save Schedule' });
  await hand.press({ role: 'button', name: 'Confirm & Save' });
  await hand.see({ text: 'Saved *' });
}
