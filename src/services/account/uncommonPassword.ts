import { loadCommonPasswords, passwordFault } from '../../domain/account/password.ts';
import { RecoveryRefused } from '../../domain/account/recovery.ts';

const ownerUnknown = { email: '', name: '' };

/** Refuses a password that anyone would guess, before it is sent. Throws `RecoveryRefused`, also where the list of them cannot be fetched. */
export async function requireUncommon(password: string): Promise<void> {
  const common = await loadCommonPasswords().catch(() => {
    throw new RecoveryRefused('network');
  });

  if (passwordFault(password, ownerUnknown, common) !== null) {
    throw new RecoveryRefused('weakPassword');
  }
}
