import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';

import type { DevicesActorRef } from '../../../machines/account/devices/devicesMachine.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useInSteps } from '../../ui/useInSteps.ts';
import { AccountPart } from '../AccountPart.tsx';
import { isCutOff } from '../cutOff.ts';
import { ProofForm } from '../proof/ProofForm.tsx';
import { recoveryRefusalText } from '../recoveryTexts.ts';
import { DeviceRow } from './DeviceRow.tsx';
import { devicesTexts, whyText } from './deviceTexts.ts';
import './Devices.css';

/** As many with each frame as a phone lays out within one. */
const atOnce = 16;

/** Where a member is signed in: one of them is signed out, or all others. */
export function Devices({ actorRef, now }: { actorRef: DevicesActorRef; now: Date }) {
  const snapshot = useSelector(actorRef, (current) => current);
  const { devices, done, ending, refusal } = snapshot.context;
  const { proof } = snapshot.children;
  const said = useRef<HTMLDivElement>(null);
  const isListed = !snapshot.matches('reading') && !snapshot.matches('unread');
  const named = devices.find(({ id }) => id === ending);
  const standing = useInSteps(isListed ? devices.length : 0, atOnce);
  const hasOthers = devices.some(({ isThis }) => !isThis);

  useEffect(() => {
    // The button that was pressed is gone.
    if (done !== null) said.current?.focus();
  }, [done, devices]);

  return (
    <AccountPart className="devices" machine="devices" snapshot={snapshot} title="Devices">
      <p className="devices__lead">{devicesTexts.lead}</p>
      {isListed ? (
        <ul className="devices__list">
          {devices.slice(0, standing).map((device) => (
            <DeviceRow
              device={device}
              isEnding={snapshot.matches('ending') && ending === device.id}
              key={device.id}
              now={now}
              onEnd={() => actorRef.send({ type: 'device.end', id: device.id })}
            />
          ))}
        </ul>
      ) : null}
      {refusal === null || isCutOff(snapshot) ? null : (
        <Notice role="alert">{recoveryRefusalText(refusal)}</Notice>
      )}
      <div className="devices__said" ref={said} tabIndex={-1}>
        {done === null ? null : <Notice role="status">{devicesTexts[done]}</Notice>}
      </div>
      {snapshot.matches('unread') ? (
        <Button look="outlined" onPress={() => actorRef.send({ type: 'devices.retry' })}>
          Try again
        </Button>
      ) : null}
      {proof === undefined ? null : (
        <>
          <p className="devices__lead">{whyText(named, now)}</p>
          <ProofForm
            actorRef={proof}
            label={`${ending === null ? 'Sign out every other device' : 'Sign out that device'}: your password`}
            onCancel={() => actorRef.send({ type: 'proof.cancel' })}
          />
        </>
      )}
      {isListed && hasOthers && proof === undefined ? (
        <Button
          isBusy={snapshot.hasTag('busy')}
          look="outlined"
          onPress={() => actorRef.send({ type: 'others.end' })}
        >
          {snapshot.matches('endingOthers') ? 'Signing out…' : 'Sign out every other device'}
        </Button>
      ) : null}
      {isListed && !hasOthers ? <p className="devices__lead">{devicesTexts.alone}</p> : null}
    </AccountPart>
  );
}
