import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';

import { Icon } from './Icon.tsx';
import './IconButton.css';
import './Dialog.css';

/**
 * Something to settle before going on: a sheet from the bottom on a phone, a card in the middle elsewhere.
 * It closes by its button, Escape or a press outside, and gives the focus back to where it was.
 */
export function Dialog({
  title,
  isOpen,
  onClose,
  children,
  actions = null,
}: {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
  /** Its buttons, at the bottom and in sight. */
  actions?: ReactNode;
}) {
  return (
    <BaseDialog.Root onOpenChange={(isOpening) => (isOpening ? null : onClose())} open={isOpen}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="dialog-scrim" />
        <BaseDialog.Viewport className="dialog-place">
          <BaseDialog.Popup className="dialog">
            <BaseDialog.Title className="dialog__title">{title}</BaseDialog.Title>
            <div className="dialog__body">{children}</div>
            {actions === null ? null : <div className="dialog__actions">{actions}</div>}
            <BaseDialog.Close aria-label="Close" className="icon-button dialog__close">
              <Icon name="close" />
            </BaseDialog.Close>
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
