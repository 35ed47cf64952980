import { runCommand, say } from '../process/process.ts';
import { createKeys } from '../services/secrets/keys.ts';

await runCommand(async () => {
  const keys = await createKeys();

  say(`FOURFOLD_SIGNING_KEY=${keys.signing}`);
  say(`FOURFOLD_SEALING_KEY=${keys.sealing}`);
  say(`FOURFOLD_PEPPER=${keys.pepper}`);
});
