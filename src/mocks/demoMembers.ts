/** The members the mocks know: one who just signs in, one with a second factor, one whose account is locked. */
export const demoPassword = 'practice-daily-2026';

export const demoMembers = {
  maya: { email: 'maya@example.com', hasMfa: false, isLocked: false },
  noor: { email: 'noor@example.com', hasMfa: true, isLocked: false },
  lars: { email: 'lars@example.com', hasMfa: false, isLocked: true },
} as const;

const firstCode = 424_242;

/** The one-time code that the mocks take as the `nth` one, from 0 on; each is good once, as a real one is. */
export function oneTimeCode(nth: number): string {
  return String(firstCode + nth);
}
