import { demoGuest, demoMembers, demoPassword } from '../../server/demo.ts';
import { say } from '../../server/process/process.ts';

/** Tells where to go, and whom to sign in as. */
export function announce(origin: string, invitationLink: string | null): void {
  const [maya, noor] = demoMembers;

  say(`Fourfold is ready: ${origin}`);
  say('');
  say(`  Sign in as   ${maya.email}, or ${noor.email} with a one-time code`);
  say(`  Password     ${demoPassword}`);
  say(`  The code     npm run member -- code ${noor.email}`);
  if (invitationLink !== null) {
    say(`  Invitation   ${invitationLink}`);
    say(`               (for ${demoGuest})`);
  }
  say('');
  say('Ctrl-C stops it. What you do here is kept for the next start.');
}
