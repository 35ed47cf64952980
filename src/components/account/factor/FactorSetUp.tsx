import { useSelector } from '@xstate/react';
import { useRef, type SyntheticEvent } from 'react';

import type { FactorActorRef } from '../../../machines/account/factor/factorMachine.ts';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { codeFaultTexts, mfaDescription } from '../mfaTexts.ts';
import { MfaCodeField } from '../MfaCodeField.tsx';
import { useFaultFocus } from '../useFaultFocus.ts';
import { FactorPicture } from './FactorPicture.tsx';
import { factorRefusalText } from './factorTexts.ts';

/** The secret, as a picture and as text, and the code that shows that an app has it. */
export function FactorSetUp({ actorRef }: { actorRef: FactorActorRef }) {
  const { codeFault, endOthers, mfaCode, refusal, secret } = useSelector(
    actorRef,
    ({ context }) => context,
  );
  const isBusy = useSelector(actorRef, (snapshot) => snapshot.hasTag('busy'));
  const code = useRef<HTMLInputElement>(null);

  useFaultFocus(actorRef, { mfaCode: code });

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    actorRef.send({ type: 'form.submit' });
  };

  return (
    <form
      aria-busy={isBusy}
      aria-label="The first code of your app"
      className="column factor__set-up"
      method="post"
      noValidate
      onSubmit={submit}
    >
      {secret === null ? null : <FactorPicture secret={secret} />}
      <MfaCodeField
        error={codeFault === null ? null : codeFaultTexts[codeFault]}
        hint={mfaDescription}
        isFirst
        onValueChange={(value) => actorRef.send({ type: 'code.change', value })}
        readOnly={isBusy}
        refused={refusal}
        ref={code}
        value={mfaCode}
      />
      <Checkbox
        isChecked={endOthers}
        label="Sign out everywhere else"
        name="endOthers"
        onCheckedChange={(value) => actorRef.send({ type: 'others.change', value })}
      />
      {refusal === null ? null : <Notice role="alert">{factorRefusalText(refusal)}</Notice>}
      <div className="factor__ways">
        <Button isBusy={isBusy} type="submit">
          {isBusy ? 'Switching on…' : 'Switch it on'}
        </Button>
        <Button look="quiet" onPress={() => actorRef.send({ type: 'factor.cancel' })}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
