import { AlertDialog as BaseAlertDialog } from '@base-ui/react/alert-dialog';
import { useRef } from 'react';

import { Button } from '../Button.tsx';
import './Dialog.css';
import './AlertDialog.css';

/** A text that wants an answer before anything else: OK, which Escape means too, and at most one way onwards. */
export function AlertDialog({
  text,
  detail = null,
  isOpen,
  onOk,
  okLabel = 'OK',
  wayOn = null,
  focusAfter,
}: {
  text: string;
  /** What to know before answering. */
  detail?: string | null;
  isOpen: boolean;
  onOk: () => void;
  okLabel?: string;
  wayOn?: { label: string; onPress: () => void } | null;
  /** What has the focus once it is closed; without it, or for null, what had it before. */
  focusAfter?: () => HTMLElement | null;
}) {
  const ok = useRef<HTMLDivElement>(null);

  return (
    <BaseAlertDialog.Root onOpenChange={(isOpening) => (isOpening ? null : onOk())} open={isOpen}>
      <BaseAlertDialog.Portal>
        <BaseAlertDialog.Backdrop className="dialog-scrim" forceRender />
        <BaseAlertDialog.Viewport className="dialog-place dialog-place--middle">
          <BaseAlertDialog.Popup
            className="dialog alert-dialog"
            finalFocus={focusAfter}
            initialFocus={() => ok.current?.querySelector('button')}
          >
            <BaseAlertDialog.Title className="alert-dialog__text">{text}</BaseAlertDialog.Title>
            {detail === null ? null : (
              <BaseAlertDialog.Description className="alert-dialog__detail">
                {detail}
              </BaseAlertDialog.Description>
            )}
            <div className="dialog__actions" ref={ok}>
              <Button onPress={onOk}>{okLabel}</Button>
              {wayOn === null ? null : (
                <Button look="outlined" onPress={wayOn.onPress}>
                  {wayOn.label}
                </Button>
              )}
            </div>
          </BaseAlertDialog.Popup>
        </BaseAlertDialog.Viewport>
      </BaseAlertDialog.Portal>
    </BaseAlertDialog.Root>
  );
}
