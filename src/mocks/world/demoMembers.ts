/** The members the mocks know: one who just signs in, one with a second factor, one whose account is locked. */
export const demoPassword = 'practice-daily-2026';

export const demoMembers = {
  maya: { email: 'maya@example.com', name: 'Maya Lind', hasMfa: false, isLocked: false },
  noor: { email: 'noor@example.com', name: 'Noor Haddad', hasMfa: true, isLocked: false },
  lars: { email: 'lars@example.com', name: 'Lars Berg', hasMfa: false, isLocked: true },
} as const;

/** What two of them have told about themselves. */
export const demoProfiles = [
  {
    pk: demoMembers.maya.email,
    first_name: 'Maya',
    last_name: 'Lind',
    city: 'Lisbon',
    state: '',
    country: 'Portugal',
    photo_url: '',
  },
  {
    pk: demoMembers.noor.email,
    first_name: 'Noor',
    last_name: 'Haddad',
    city: 'Berlin',
    state: '',
    country: 'Germany',
    photo_url: '',
  },
] as const;

/** Whom the mocks have invited, with the token of the invitation's link. It is open until it is used. */
export const demoInvitation = {
  email: 'sam@example.com',
  token: 'c2Ftcy1pbnZpdGF0aW9uLWluLXRoZS1tb2Nrcy0yMDI',
} as const;

/** The links in letters that the mocks have sent, by what they are for. */
export const demoLinks = {
  mayasReset: { kind: 'reset', email: 'maya@example.com', token: 'mayas-letter.a-new-password' },
  noorsReset: { kind: 'reset', email: 'noor@example.com', token: 'noors-letter.a-new-password' },
  wimsWish: { kind: 'wish', email: 'wim@example.com', token: 'wims-letter.an-invitation' },
  mayasNotMe: { kind: 'notMe', email: 'maya@example.com', token: 'mayas-notice.not-me' },
} as const;

const firstCode = 424_242;

/** The one-time code that the mocks take as the `nth` one, from 0 on; each is good once, as a real one is. */
export function oneTimeCode(nth: number): string {
  return String(firstCode + nth);
}
