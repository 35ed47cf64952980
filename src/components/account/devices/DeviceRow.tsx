import type { Device } from '../../../domain/account/devices/devices.ts';
import { Button } from '../../ui/Button.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { momentText } from '../../rooms/momentText.ts';
import { seenText } from './deviceTexts.ts';

/** One device, and how to sign it out where it is another one. */
export function DeviceRow({
  device,
  isEnding,
  now,
  onEnd,
}: {
  device: Device;
  isEnding: boolean;
  now: Date;
  onEnd: () => void;
}) {
  // By which two of one name are told apart.
  const since = momentText(device.since, now);

  return (
    <li className="devices__row">
      <div className="devices__words">
        <p className="devices__name">
          {device.name}
          {device.isThis ? <span className="devices__this">This device</span> : null}
        </p>
        <p className="devices__seen">{seenText(device, now)}</p>
        <p className="devices__seen">Signed in {since}</p>
      </div>
      {device.isThis ? null : (
        <Button isBusy={isEnding} look="quiet" onPress={onEnd}>
          <span>
            {isEnding ? 'Signing out…' : 'Sign out'}
            <VisuallyHidden>
              {' '}
              {device.name}, signed in {since}
            </VisuallyHidden>
          </span>
        </Button>
      )}
    </li>
  );
}
