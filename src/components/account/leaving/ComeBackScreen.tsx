import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';

import type { ComeBackActorRef } from '../../../machines/account/leaving/comeBackMachine.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { statePath } from '../../ui/statePath.ts';
import { recoveryRefusalText } from '../recoveryTexts.ts';
import '../AccountScreen.css';
import './Leaving.css';

/** What a member who is leaving is asked wherever they go: to come back, to take their words along, or to sign out. */
export function ComeBackScreen({
  actorRef,
  leavesAt,
  yourData,
  onSignOut,
}: {
  actorRef: ComeBackActorRef;
  /** When everything is erased, in milliseconds since the epoch. */
  leavesAt: number;
  yourData: ReactNode;
  onSignOut: () => void;
}) {
  const state = useSelector(actorRef, (snapshot) => statePath(snapshot.value));
  const isBusy = useSelector(actorRef, (snapshot) => snapshot.hasTag('busy'));
  const refusal = useSelector(actorRef, ({ context }) => context.refusal);

  return (
    <main
      className="frame column account-screen"
      data-machine="comeBack"
      data-state={state}
      id="content"
    >
      <header className="column account-screen__head">
        <h1 className="account-screen__title" tabIndex={-1}>
          Your account is to be deleted
        </h1>
        <p className="account-screen__lead">
          On {dayText(leavesAt)} everything in it goes for good. Until then nothing is lost, and one
          press brings it back.
        </p>
      </header>
      {refusal === null ? null : <Notice role="alert">{recoveryRefusalText(refusal)}</Notice>}
      <div className="leaving__ways">
        <Button isBusy={isBusy} onPress={() => actorRef.send({ type: 'member.stay' })}>
          {isBusy ? 'Coming back…' : 'Come back'}
        </Button>
        <Button look="quiet" onPress={onSignOut}>
          Sign out
        </Button>
      </div>
      {yourData}
    </main>
  );
}

function dayText(at: number): string {
  return new Date(at).toLocaleDateString('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  });
}
