import type { Passkey } from '../../../domain/account/passkeys/passkeys.ts';
import { Button } from '../../ui/Button.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { sinceText } from './passkeyTexts.ts';

/** One passkey, and what can be done with it. */
export function PasskeyRow({
  isRemoving,
  now,
  onRemove,
  onRename,
  passkey,
}: {
  isRemoving: boolean;
  now: Date;
  onRemove: () => void;
  onRename: () => void;
  passkey: Passkey;
}) {
  return (
    <li className="passkeys__row">
      <div className="passkeys__words">
        <p className="passkeys__name">{passkey.name}</p>
        <p className="passkeys__since">{sinceText(passkey, now)}</p>
      </div>
      <div className="passkeys__ways">
        <Button look="quiet" onPress={onRename}>
          <span>
            Rename
            <VisuallyHidden> {passkey.name}</VisuallyHidden>
          </span>
        </Button>
        <Button isBusy={isRemoving} look="quiet" onPress={onRemove}>
          <span>
            {isRemoving ? 'Removing…' : 'Remove'}
            <VisuallyHidden> {passkey.name}</VisuallyHidden>
          </span>
        </Button>
      </div>
    </li>
  );
}
