import { useSelector } from '@xstate/react';

import type { FactorActorRef } from '../../../machines/account/factor/factorMachine.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { doneTexts } from './factorTexts.ts';
import './BackupCodes.css';

/** Ten codes for a day without the app, shown this once. */
export function BackupCodes({ actorRef }: { actorRef: FactorActorRef }) {
  const { backupCodes, done, email } = useSelector(actorRef, ({ context }) => context);
  const isCopied = useSelector(actorRef, (snapshot) => snapshot.matches({ codes: 'copied' }));
  const isNotCopied = useSelector(actorRef, (snapshot) => snapshot.matches({ codes: 'notCopied' }));

  return (
    <>
      {done === null ? null : <Notice role="status">{doneTexts[done]}</Notice>}
      <div className="column backup-codes">
        <h3 className="backup-codes__title">Your backup codes</h3>
        <p className="factor__words">For {email} at Fourfold</p>
        <p className="factor__words">
          Each signs you in once, in the place of your app’s code, on a day without your phone.
          Please keep them where you keep what matters: they are shown this once.
        </p>
        <ul className="backup-codes__list">
          {backupCodes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
      {isNotCopied ? (
        <Notice role="alert">
          This browser did not let us copy them. Please print them or write them down.
        </Notice>
      ) : null}
      <div className="factor__ways">
        <Button look="outlined" onPress={() => actorRef.send({ type: 'codes.print' })}>
          Print
        </Button>
        <Button look="outlined" onPress={() => actorRef.send({ type: 'codes.copy' })}>
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
        <Button onPress={() => actorRef.send({ type: 'codes.done' })}>I have kept them</Button>
      </div>
    </>
  );
}
