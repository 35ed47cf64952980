import { useSelector } from '@xstate/react';

import type { FactorWish } from '../../../domain/account/factor.ts';
import type { FactorActorRef } from '../../../machines/account/factor/factorMachine.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { RememberedBrowsers } from './RememberedBrowsers.tsx';
import { codesLeftText, doneTexts, factorRefusalText } from './factorTexts.ts';

/** Whether the second factor is on, and what can be done with it. */
export function FactorAtRest({ actorRef }: { actorRef: FactorActorRef }) {
  const { done, factor, refusal } = useSelector(actorRef, ({ context }) => context);
  const wish = (wished: FactorWish) => () => actorRef.send({ type: 'factor.wish', wish: wished });

  return (
    <>
      <p className="factor__words">
        {factor.isOn
          ? `On: a sign-in asks for a code of your app. ${codesLeftText(factor.backupCodesLeft)}`
          : 'Off. With one, a password alone opens nothing: a sign-in also asks for six digits that an app on your phone shows.'}
      </p>
      {refusal === null ? null : <Notice role="alert">{factorRefusalText(refusal)}</Notice>}
      {done === null ? null : <Notice role="status">{doneTexts[done]}</Notice>}
      {factor.isOn ? (
        <div className="factor__ways">
          <Button look="outlined" onPress={wish('renew')}>
            New backup codes
          </Button>
          <Button look="outlined" onPress={wish('setUp')}>
            Use another app
          </Button>
          <Button look="quiet" onPress={wish('switchOff')}>
            Switch it off
          </Button>
        </div>
      ) : (
        <div className="factor__ways">
          <Button look="outlined" onPress={wish('setUp')}>
            Switch on a second factor
          </Button>
        </div>
      )}
      {factor.browsers.length === 0 ? null : <RememberedBrowsers actorRef={actorRef} />}
    </>
  );
}
