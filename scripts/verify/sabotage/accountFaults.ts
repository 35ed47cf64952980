import type { Fault } from './fault.ts';

const sessions = ['tests/server/auth/sessions.test.ts'];
const tokens = ['tests/server/auth/accessTokens.test.ts'];

/** Who is let in, and who is not. */
export const accountFaults: readonly Fault[] = [
  {
    name: 'any member opens the records of any other',
    file: 'server/services/auth/ownRecord.ts',
    was: 'if (parsed.success && timingSafeEqual(digest(parsed.output), digest(member.email))) return;',
    is: 'if (parsed.success && member.email !== "") return;',
    seenBy: ['tests/server/schedule/record.test.ts', 'tests/contract/commitments/service.test.ts'],
  },
  {
    name: 'an address that is kept for who had it is anybody’s',
    file: 'server/services/addresses/reservations.ts',
    was: 'where addresses.reserved_until <= ${now}',
    is: 'where addresses.reserved_until <= ${now} or addresses.reserved_until is not null',
    seenBy: ['tests/server/auth/address/undo.test.ts'],
  },
  {
    name: 'a notice of before a change sends the link for a new password to the new address',
    file: 'server/services/auth/recovery/notMe.ts',
    was: 'if (link.address !== email) {',
    is: 'if (link.address === null) {',
    seenBy: ['tests/server/auth/address/undo.test.ts'],
  },
  {
    name: 'a locked account stays open to who is signed in',
    file: 'server/services/auth/signedIn.ts',
    was: ' and m.locked_at is null',
    is: '',
    seenBy: ['tests/server/auth/members.test.ts', ...sessions],
  },
  {
    name: 'an ended session opens what is its member’s',
    file: 'server/services/auth/signedIn.ts',
    was: ' and s.ended_at is null',
    is: '',
    seenBy: sessions,
  },
  {
    name: 'a session never expires',
    file: 'server/services/auth/sessions.ts',
    was: 'found.expires_at <= now',
    is: 'found.expires_at < new Date(0)',
    seenBy: sessions,
  },
  {
    name: 'a session lasts for ever if it is used',
    file: 'server/services/auth/sessions.ts',
    was: 'Math.min(unused, endOf(startedAt).getTime())',
    is: 'Math.max(unused, startedAt.getTime())',
    seenBy: sessions,
  },
  {
    name: 'a stolen refresh token ends no session',
    file: 'server/services/auth/sessions.ts',
    was: '          await endSession(transaction, memberId, sessionId, now);\n          return',
    is: '          return',
    seenBy: sessions,
  },
  {
    name: 'a refresh token is good for ever after it was replaced',
    file: 'server/services/auth/sessions.ts',
    was: 'now.getTime() - replacedAt.getTime() > reuseGrace',
    is: 'now.getTime() - replacedAt.getTime() > rememberedFor',
    seenBy: sessions,
  },
  {
    name: 'an access token of another issuer is taken',
    file: 'server/services/secrets/accessTokens.ts',
    was: '      typ: type,\n      issuer,\n',
    is: '      typ: type,\n',
    seenBy: tokens,
  },
  {
    name: 'an access token of another kind is taken',
    file: 'server/services/secrets/accessTokens.ts',
    was: '      typ: type,\n      issuer,\n',
    is: '      issuer,\n',
    seenBy: tokens,
  },
  {
    name: 'an access token is good for an hour and a half too long',
    file: 'server/services/secrets/accessTokens.ts',
    was: 'const leewaySeconds = 30;',
    is: 'const leewaySeconds = 5_400;',
    seenBy: tokens,
  },
  {
    name: 'an unknown address is answered sooner than a wrong password',
    file: 'server/services/secrets/passwords.ts',
    was: "const matches = await verify(passwordHash ?? nobodysHash, password.normalize('NFC'));",
    is: "const matches = passwordHash !== null && (await verify(passwordHash, password.normalize('NFC')));",
    seenBy: ['tests/server/auth/enumeration.test.ts', 'tests/server/auth/secrets.test.ts'],
  },
  {
    name: 'a password that is typed in another form of Unicode is refused',
    file: 'server/services/secrets/passwords.ts',
    was: "return hash(password.normalize('NFC'), passwordCost);",
    is: 'return hash(password, passwordCost);',
    seenBy: ['tests/server/auth/secrets.test.ts', 'tests/server/auth/login.test.ts'],
  },
  {
    name: 'passwords are hashed ten times cheaper',
    file: 'server/services/secrets/passwords.ts',
    was: 'memoryCost: 19_456',
    is: 'memoryCost: 1_945',
    seenBy: ['tests/server/auth/secrets.test.ts'],
  },
  {
    name: 'who writes X-Forwarded-For chooses whose limit it is',
    file: 'server/services/network/clientNetwork.ts',
    was: "header?.split(',').at(-1)",
    is: "header?.split(',').at(0)",
    seenBy: ['tests/server/network/clientNetwork.test.ts'],
  },
  {
    name: 'a member’s known browser is locked out by guesses from elsewhere',
    file: 'server/services/limits/loginAttempts.ts',
    was: '      if (browser !== null) {',
    is: "      if (browser === '') {",
    seenBy: ['tests/server/auth/limits.test.ts'],
  },
  {
    name: 'wrong one-time codes are not counted',
    file: 'server/services/limits/loginAttempts.ts',
    was: 'beginCode: (memberId) => codes.count([memberId]),',
    is: 'beginCode: (memberId) => codes.count([memberId, String(Math.random())]),',
    seenBy: ['tests/server/auth/limits.test.ts'],
  },
];
