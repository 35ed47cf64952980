import type { Passkey } from '../../../domain/account/passkeys/passkeys.ts';
import { Button } from '../../ui/Button.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { addedText, sinceText } from './passkeyTexts.ts';

/** One passkey, and what can be done with it. */
export function PasskeyRow({
  isNameShared,
  isRemoving,
  now,
  onRemove,
  onRename,
  passkey,
}: {
  /** Whether another one is called the same. */
  isNameShared: boolean;
  isRemoving: boolean;
  now: Date;
  onRemove: () => void;
  onRename: () => void;
  passkey: Passkey;
}) {
  const name = isNameShared ? `${passkey.name}, ${addedText(passkey, now)}` : passkey.name;

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
            <VisuallyHidden> {name}</VisuallyHidden>
          </span>
        </Button>
        <Button isBusy={isRemoving} look="quiet" onPress={onRemove}>
          <span>
            {isRemoving ? 'Removing…' : 'Remove'}
            <VisuallyHidden> {name}</VisuallyHidden>
          </span>
        </Button>
      </div>
    </li>
  );
}
