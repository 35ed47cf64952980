import type { Fault } from './fault.ts';

const signIns = ['tests/server/auth/passkeys/passkeySignIn.test.ts'];
const verified = 'server/services/auth/signatures/verifiedPasskey.ts';
const challenges = 'server/services/auth/signatures/challenges.ts';

/** What a passkey opens that it should not. */
export const passkeyFaults: readonly Fault[] = [
  {
    name: 'a passkey signs in without a finger, a face or a PIN',
    file: verified,
    was: '    requireUserVerification: true,\n    credential: {',
    is: '    requireUserVerification: false,\n    credential: {',
    seenBy: signIns,
  },
  {
    name: 'a passkey signs in from a frame of another site',
    file: verified,
    was: 'crossOrigin: v.optional(v.literal(false)),',
    is: 'crossOrigin: v.optional(v.boolean()),',
    seenBy: signIns,
  },
  {
    name: 'a passkey of one device becomes one of several',
    file: verified,
    was: "(credentialDeviceType === 'multiDevice') === passkey.isSynced",
    is: "['multiDevice', 'singleDevice'].includes(credentialDeviceType)",
    seenBy: signIns,
  },
  {
    name: 'the challenge of a passkey is good twice',
    file: 'server/services/auth/signatures/passkeyRows.ts',
    was: 'on conflict do nothing\n  `.execute(db);',
    is: 'on conflict (member_id, nonce) do update set expires_at = excluded.expires_at\n  `.execute(db);',
    seenBy: signIns,
  },
  {
    name: 'the challenge of a proof signs in',
    file: challenges,
    was: "JSON.stringify(['passkey challenge', parts])",
    is: "JSON.stringify(['passkey challenge', parts.length > 9])",
    seenBy: signIns,
  },
  {
    name: 'the challenge of a passkey is good for ever',
    file: challenges,
    was: 'return isOurs && expiresAt > now',
    is: 'return isOurs && expiresAt > new Date(0)',
    seenBy: signIns,
  },
  {
    name: '"not me" leaves the passkeys of whoever it was',
    file: 'server/services/auth/recovery/closeEveryWay.ts',
    was: '  await removePasskeys(transaction, memberId);\n',
    is: "  if (memberId === '') await removePasskeys(transaction, memberId);\n",
    seenBy: ['tests/server/auth/passkeys/passkeys.test.ts'],
  },
];
