const ofFactor =
  'If this was not you, close your account to its password and sign it out everywhere; whoever runs your Fourfold can then take the second factor off';
const ofPasskey =
  'If this was not you, remove every passkey, close your account to its password and sign it out everywhere';

/** Every such change. */
export const factorChanges = [
  'on',
  'off',
  'codes',
  'dropped',
  'passkeyAdded',
  'passkeyRemoved',
] as const;
export type FactorChangeKind = (typeof factorChanges)[number];

interface FactorWords {
  subject: string;
  what: (at: string) => string;
  reason: string;
  notMe: string;
}

/** What is told of each change of a second factor, or of a passkey. */
export const factorTexts: Readonly<Record<FactorChangeKind, FactorWords>> = {
  on: {
    subject: 'The second factor of your Fourfold account is on',
    what: (at) =>
      `A second factor was switched on for your account, or moved to another app, on ${at}. A sign-in asks for a code of that app from now on, or for one of ten backup codes.`,
    reason: 'You have this letter because the second factor of your account was switched on.',
    notMe: ofFactor,
  },
  off: {
    subject: 'The second factor of your Fourfold account is off',
    what: (at) =>
      `The second factor of your account was switched off, on ${at}. The password alone signs you in from now on.`,
    reason: 'You have this letter because the second factor of your account was switched off.',
    notMe: ofFactor,
  },
  dropped: {
    subject: 'The second factor of your Fourfold account is off',
    what: (at) =>
      `Whoever runs your Fourfold took the second factor and every passkey off your account, on ${at}, as somebody said that they were lost. The password alone signs you in from now on.`,
    reason: 'You have this letter because the people who run Fourfold were asked to help.',
    notMe: ofFactor,
  },
  codes: {
    subject: 'New backup codes for your Fourfold account',
    what: (at) =>
      `Ten new backup codes were made for your account, on ${at}. Those before sign nobody in any more.`,
    reason: 'You have this letter because new backup codes were made for your account.',
    notMe: ofFactor,
  },
  passkeyAdded: {
    subject: 'A passkey was added to your Fourfold account',
    what: (at) =>
      `A passkey was added to your account, on ${at}. It signs you in without the password, and without a code.`,
    reason: 'You have this letter because a passkey was added to your account.',
    notMe: ofPasskey,
  },
  passkeyRemoved: {
    subject: 'A passkey of your Fourfold account was removed',
    what: (at) => `A passkey of your account was removed, on ${at}. It signs nobody in any more.`,
    reason: 'You have this letter because a passkey of your account was removed.',
    notMe: ofPasskey,
  },
};
