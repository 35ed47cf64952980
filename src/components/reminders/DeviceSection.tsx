import { useSelector } from '@xstate/react';
import { useId } from 'react';

import { hasQuietTime } from '../../domain/reminders/reminders.ts';
import type { DeviceRemindersActorRef } from '../../machines/reminders/deviceRemindersMachine.ts';
import { Button } from '../ui/Button.tsx';
import { InputField } from '../ui/choices/InputField.tsx';
import { Switch } from '../ui/choices/Switch.tsx';
import { Notice } from '../ui/Notice.tsx';
import { statePath } from '../ui/statePath.ts';
import { kinds, noQuietText, permissionTexts } from './deviceTexts.ts';

/** What reminds the member on their devices, and whether this one may. */
export function DeviceSection({ actorRef }: { actorRef: DeviceRemindersActorRef }) {
  const snapshot = useSelector(actorRef, (current) => current);
  const { settings } = snapshot.context;
  const { quiet } = settings;
  const titleId = useId();
  const state = statePath(snapshot.value);
  const isRequesting = snapshot.matches('requesting');
  const change = (changed: Partial<typeof settings>) =>
    actorRef.send({ type: 'settings.change', change: changed });

  return (
    <section
      aria-busy={snapshot.matches('looking') || isRequesting}
      aria-labelledby={titleId}
      className="column reminders-screen__part"
      data-machine="deviceReminders"
      data-state={state}
    >
      <h2 className="reminders-screen__part-title" id={titleId}>
        On your devices
      </h2>
      <p className="reminders-screen__words" role="status">
        {permissionTexts[state]}
      </p>
      {snapshot.matches('askable') || isRequesting ? (
        <div className="reminders-screen__acts">
          <Button isBusy={isRequesting} onPress={() => actorRef.send({ type: 'permission.ask' })}>
            {isRequesting ? 'Your browser is asking…' : 'Allow reminders here'}
          </Button>
        </div>
      ) : null}
      <div className="column reminders-screen__switches">
        {kinds.map(({ hint, kind, label }) => (
          <Switch
            hint={hint}
            isOn={settings[kind]}
            key={kind}
            label={label}
            name={kind}
            onToggle={(isOn) => change({ [kind]: isOn })}
          />
        ))}
        <Switch
          hint="Nothing reminds you between these hours."
          isOn={quiet !== null}
          label="Quiet hours"
          name="quiet"
          onToggle={(isOn) => change({ quiet: isOn ? { from: '22:00', until: '07:00' } : null })}
        />
      </div>
      {quiet === null ? null : (
        <>
          <div className="reminders-screen__hours">
            <InputField
              label="Quiet from"
              name="quiet-from"
              onValueChange={(from) => change({ quiet: { ...quiet, from } })}
              type="time"
              value={quiet.from}
            />
            <InputField
              label="Until"
              name="quiet-until"
              onValueChange={(until) => change({ quiet: { ...quiet, until } })}
              type="time"
              value={quiet.until}
            />
          </div>
          {hasQuietTime(quiet) ? null : <Notice role="status">{noQuietText}</Notice>}
        </>
      )}
    </section>
  );
}
