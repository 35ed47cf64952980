import { useSelector } from '@xstate/react';

import type { FactorActorRef } from '../../../machines/account/factor/factorMachine.ts';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { statePath } from '../../ui/statePath.ts';
import { AccountPart } from '../AccountPart.tsx';
import { isCutOff } from '../cutOff.ts';
import { ProofForm } from '../proof/ProofForm.tsx';
import { BackupCodes } from './BackupCodes.tsx';
import { FactorAtRest } from './FactorAtRest.tsx';
import { FactorSetUp } from './FactorSetUp.tsx';
import { factorRefusalText, provingTexts } from './factorTexts.ts';
import './FactorSection.css';

/** The second factor of a member's account. */
export function FactorSection({ actorRef }: { actorRef: FactorActorRef }) {
  const snapshot = useSelector(actorRef, (current) => current);

  return (
    <AccountPart className="factor" machine="factor" snapshot={snapshot} title="Second factor">
      <Step actorRef={actorRef} step={stepOf(statePath(snapshot.value))} />
    </AccountPart>
  );
}

type StepName = 'wait' | 'unread' | 'rest' | 'proof' | 'setUp' | 'codes';

const steps: Readonly<Record<string, StepName>> = {
  unread: 'unread',
  refreshing: 'rest',
  off: 'rest',
  'on.idle': 'rest',
  'on.forgetting': 'rest',
  proving: 'proof',
  'changing.shown': 'setUp',
  'changing.confirming': 'setUp',
};

function stepOf(state: string): StepName {
  return state.startsWith('codes.') ? 'codes' : (steps[state] ?? 'wait');
}

function Step({ actorRef, step }: { actorRef: FactorActorRef; step: StepName }) {
  switch (step) {
    case 'wait':
      return (
        <p className="factor__words" role="status">
          One moment…
        </p>
      );
    case 'unread':
      return <Unread actorRef={actorRef} />;
    case 'rest':
      return <FactorAtRest actorRef={actorRef} />;
    case 'proof':
      return <Proving actorRef={actorRef} />;
    case 'setUp':
      return <FactorSetUp actorRef={actorRef} />;
    case 'codes':
      return <BackupCodes actorRef={actorRef} />;
  }
}

function Unread({ actorRef }: { actorRef: FactorActorRef }) {
  const refusal = useSelector(actorRef, (snapshot) =>
    isCutOff(snapshot) ? null : snapshot.context.refusal,
  );

  return (
    <>
      {refusal === null ? null : <Notice role="alert">{factorRefusalText(refusal)}</Notice>}
      <Button look="outlined" onPress={() => actorRef.send({ type: 'factor.retry' })}>
        Try again
      </Button>
    </>
  );
}

function Proving({ actorRef }: { actorRef: FactorActorRef }) {
  const proofRef = useSelector(actorRef, ({ children }) => children.proof);
  const { endOthers, wish } = useSelector(actorRef, ({ context }) => context);
  if (proofRef === undefined) return null;

  return (
    <>
      <p className="factor__words">{provingTexts[wish]}</p>
      {wish === 'setUp' ? null : (
        <Checkbox
          isChecked={endOthers}
          label="Sign out everywhere else"
          name="endOthers"
          onCheckedChange={(value) => actorRef.send({ type: 'others.change', value })}
        />
      )}
      <ProofForm
        actorRef={proofRef}
        label="Show us that it is you"
        onCancel={() => actorRef.send({ type: 'factor.cancel' })}
      />
    </>
  );
}
