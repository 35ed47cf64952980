import { useSelector } from '@xstate/react';
import { useEffect, useId, useRef, type ChangeEvent } from 'react';

import type { DeviceDataActorRef } from '../../machines/yourData/deviceDataMachine.ts';
import { statePath } from '../ui/statePath.ts';
import { AlertDialog } from '../ui/overlays/AlertDialog.tsx';
import { Button } from '../ui/Button.tsx';
import { Switch } from '../ui/choices/Switch.tsx';
import { Notice } from '../ui/Notice.tsx';
import { broughtBackText, faultTexts, forgetQuestion, lossText } from './deviceDataTexts.ts';
import './YourData.css';

/** What this device keeps of the member: to take along, to bring back, or to forget. */
export function YourData({
  actorRef,
  isLeaving = false,
}: {
  actorRef: DeviceDataActorRef;
  /** Whether the member is leaving, who takes it along and nothing else. */
  isLeaving?: boolean;
}) {
  const snapshot = useSelector(actorRef, (current) => current);
  const id = useId();
  const { fault, isExported, broughtBack, onlyHere, staysHere } = snapshot.context;
  const said = useRef<HTMLDivElement>(null);
  const isSaid = fault !== null || isExported || broughtBack !== null;
  const isBusy = !snapshot.can({ type: 'data.export' });
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file !== undefined) actorRef.send({ type: 'file.choose', file });
    // The same file may be chosen again.
    target.value = '';
  };

  useEffect(() => {
    if (isSaid) said.current?.scrollIntoView({ block: 'nearest' });
  }, [isSaid, fault, isExported, broughtBack]);

  return (
    <section
      aria-labelledby={id}
      className="column your-data"
      data-machine="deviceData"
      data-state={statePath(snapshot.value)}
    >
      <h2 className="your-data__title" id={id}>
        Your data
      </h2>
      <p className="your-data__words">
        Your practice sessions, your reflections and your ends of days are with your account, and so
        are their recordings, photos and videos. This device alone has your drafts, and what is not
        sent yet. One file takes all of it along
        {isLeaving ? '.' : ', and brings it back here or on another device of yours.'}
      </p>
      {isLeaving ? null : (
        <Switch
          hint="Other devices will not have them. What your account has already stays with it."
          isOn={staysHere}
          label="Keep recordings on this device only"
          name="staysHere"
          onToggle={(isOn) => actorRef.send({ type: 'media.choose', staysHere: isOn })}
        />
      )}
      <div aria-busy={isBusy} className="your-data__ways">
        <Button
          isBusy={isBusy}
          look="outlined"
          onPress={() => actorRef.send({ type: 'data.export' })}
        >
          {snapshot.matches('exporting') ? 'Exporting...' : 'Export'}
        </Button>
        {isLeaving ? null : (
          <>
            <label className="button button--outlined your-data__bring-back">
              <input
                accept=".zip,application/zip"
                className="your-data__file"
                disabled={isBusy}
                onChange={choose}
                type="file"
              />
              {snapshot.matches('bringingBack') ? 'Bringing back...' : 'Bring back'}
            </label>
            <Button
              isBusy={isBusy}
              look="quiet"
              onPress={() => actorRef.send({ type: 'device.forget' })}
            >
              {snapshot.matches('forgetting') ? 'Forgetting...' : 'Forget this device'}
            </Button>
          </>
        )}
      </div>
      <div className="your-data__said" ref={said}>
        {fault === null ? null : <Notice role="alert">{faultTexts[fault]}</Notice>}
        {isExported ? (
          <Notice role="status">
            Your file is made. The browser saves it with your downloads.
          </Notice>
        ) : null}
        {broughtBack === null ? null : (
          <Notice role="status">
            {broughtBackText(broughtBack)}{' '}
            <button
              className="your-data__show"
              onClick={() => actorRef.send({ type: 'data.show' })}
              type="button"
            >
              Show it
            </button>
          </Notice>
        )}
      </div>
      {onlyHere === null ? null : (
        <AlertDialog
          detail={lossText(onlyHere)}
          isOpen={snapshot.matches('asking')}
          onOk={() => actorRef.send({ type: 'forget.cancel' })}
          okLabel="Keep it"
          text={forgetQuestion}
          wayOn={{
            label: 'Forget this device',
            onPress: () => actorRef.send({ type: 'forget.confirm' }),
          }}
        />
      )}
    </section>
  );
}
