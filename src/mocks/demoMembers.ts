/** The members the mocks know: one who just signs in, one with a second factor, one whose account is locked. */
export const demoPassword = 'practice-daily-2026';

export const demoMembers = {
  maya: { email: 'maya@example.com', hasMfa: false, isLocked: false },
  noor: { email: 'noor@example.com', hasMfa: true, isLocked: false },
  lars: { email: 'lars@example.com', hasMfa: false, isLocked: true },
} as const;

/** The one code that the mocks refuse; any other six digits are good, once. */
export const wrongCode = '000000';
