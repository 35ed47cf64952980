import { useSelector } from '@xstate/react';
import { useId } from 'react';

import type { FactorActorRef } from '../../../machines/account/factor/factorMachine.ts';
import { Button } from '../../ui/Button.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import './RememberedBrowsers.css';

const dayText = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' });

/** The browsers in which no code is asked for, each to be asked again. */
export function RememberedBrowsers({ actorRef }: { actorRef: FactorActorRef }) {
  const browsers = useSelector(actorRef, ({ context }) => context.factor.browsers);
  const isBusy = useSelector(actorRef, (snapshot) => snapshot.matches({ on: 'forgetting' }));
  const id = useId();

  return (
    <div className="column remembered-browsers">
      <h3 className="remembered-browsers__title" id={id}>
        Browsers that are not asked for a code
      </h3>
      <ul aria-labelledby={id} className="remembered-browsers__list">
        {browsers.map((browser) => (
          <li className="remembered-browsers__row" key={browser.id}>
            <span className="column remembered-browsers__words">
              <span>{browser.isHere ? `${browser.name}, this browser` : browser.name}</span>
              <span className="remembered-browsers__until">
                until {dayText.format(browser.until)}
              </span>
            </span>
            <Button
              isBusy={isBusy}
              look="quiet"
              onPress={() => actorRef.send({ type: 'browser.forget', id: browser.id })}
            >
              Ask again<VisuallyHidden> in {browser.name}</VisuallyHidden>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
