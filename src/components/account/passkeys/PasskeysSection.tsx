import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';

import type { PasskeysActorRef } from '../../../machines/account/passkeys/passkeysMachine.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { AccountPart } from '../AccountPart.tsx';
import { isCutOff } from '../cutOff.ts';
import { PasskeyName } from './PasskeyName.tsx';
import { PasskeyProof } from './PasskeyProof.tsx';
import { PasskeyRow } from './PasskeyRow.tsx';
import { passkeyRefusalText, passkeysTexts, whyNoneText } from './passkeyTexts.ts';
import './PasskeysSection.css';

/** The passkeys of a member's account. */
export function PasskeysSection({ actorRef, now }: { actorRef: PasskeysActorRef; now: Date }) {
  const snapshot = useSelector(actorRef, (current) => current);
  const { chosen, done, here, refusal } = snapshot.context;
  const { passkeys, site, support } = here;
  const whyNone = whyNoneText(here);
  const said = useRef<HTMLDivElement>(null);
  const isRead = !snapshot.matches('reading') && !snapshot.matches('unread');
  const isAtRest = snapshot.matches('shown');
  const hasNews = isAtRest && (done !== null || refusal !== null);

  useEffect(() => {
    // What was pressed is gone.
    if (hasNews) said.current?.focus();
  }, [hasNews]);

  return (
    <AccountPart className="passkeys" machine="passkeys" snapshot={snapshot} title="Passkeys">
      <p className="passkeys__lead">{passkeysTexts.lead}</p>
      {isRead && passkeys.length > 0 ? (
        <ul className="passkeys__list">
          {passkeys.map((passkey) => (
            <PasskeyRow
              isNameShared={passkeys.some(
                ({ id, name }) => id !== passkey.id && name === passkey.name,
              )}
              isRemoving={snapshot.matches('removing') && chosen === passkey.id}
              key={passkey.id}
              now={now}
              onRemove={() => actorRef.send({ type: 'passkey.remove', id: passkey.id })}
              onRename={() => actorRef.send({ type: 'passkey.rename', id: passkey.id })}
              passkey={passkey}
            />
          ))}
        </ul>
      ) : null}
      <div className="passkeys__said" ref={said} tabIndex={-1}>
        {refusal === null || isCutOff(snapshot) ? null : (
          <Notice role="alert">{passkeyRefusalText(refusal)}</Notice>
        )}
        {done === null ? null : <Notice role="status">{passkeysTexts[done]}</Notice>}
      </div>
      {snapshot.matches('unread') ? (
        <Button look="outlined" onPress={() => actorRef.send({ type: 'passkeys.retry' })}>
          Try again
        </Button>
      ) : null}
      <PasskeyProof actorRef={actorRef} />
      {snapshot.matches('creating') ? (
        <>
          <p className="passkeys__lead" role="status">
            {passkeysTexts.creating}
          </p>
          <Button look="outlined" onPress={() => actorRef.send({ type: 'passkeys.cancel' })}>
            Cancel
          </Button>
        </>
      ) : null}
      {snapshot.matches('naming') || snapshot.matches('renaming') ? (
        <PasskeyName actorRef={actorRef} key={chosen} />
      ) : null}
      {isAtRest && whyNone !== null ? <p className="passkeys__lead">{whyNone}</p> : null}
      {isAtRest && site !== null && support !== 'none' ? (
        <Button look="outlined" onPress={() => actorRef.send({ type: 'passkey.add' })}>
          Add a passkey
        </Button>
      ) : null}
    </AccountPart>
  );
}
