import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { useCallback, useDeferredValue, useRef, useState, type ReactNode } from 'react';

import { Icon } from '../Icon.tsx';
import '../IconButton.css';
import './Dialog.css';

/**
 * Something to settle before going on: a sheet from the bottom on a phone, a card in the middle elsewhere.
 * It closes by its button, Escape or a press outside, and gives the focus back to where it was.
 */
export function Dialog({
  title,
  isOpen,
  onClose,
  look = 'card',
  tone = '',
  children,
  actions = null,
}: {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  /** `overlay` takes the whole screen, with its content in one column. */
  look?: 'card' | 'overlay';
  /** The class of the colour that its paper is tinted with. */
  tone?: string;
  children: ReactNode;
  /** Its buttons, at the bottom and in sight. */
  actions?: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isPressed = useRef(false);
  const [isSettled, setSettled] = useState(false);
  // It is made once the press that wants it is answered; it leaves at once.
  const isMade = useDeferredValue(isOpen);
  // The second press of a double click, which falls outside, is no wish to close what the first one opened.
  const change = (isOpening: boolean, { event, reason }: { event: Event; reason: string }) => {
    const isSecond = event instanceof MouseEvent && event.detail > 1;
    if (!isOpening && (reason !== 'outside-press' || (isSettled && !isSecond))) onClose();
  };

  // Where its address opened it, nothing was pressed to which the focus could return.
  const noteOpener = useCallback((popup: HTMLElement | null) => {
    if (popup === null) return;

    const { activeElement, body } = popup.ownerDocument;
    isPressed.current = activeElement !== body;
  }, []);

  return (
    <BaseDialog.Root
      onOpenChange={change}
      onOpenChangeComplete={setSettled}
      open={isOpen && isMade}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="dialog-scrim" />
        <BaseDialog.Viewport className={`dialog-place dialog-place--${look}`}>
          <BaseDialog.Popup
            className={`dialog dialog--${look}${tone === '' ? '' : ` dialog--tinted ${tone}`}`}
            ref={noteOpener}
            finalFocus={() => (isPressed.current ? true : headingOfPage(heading.current))}
            {...(look === 'overlay' ? { initialFocus: heading } : {})}
          >
            <BaseDialog.Title className="dialog__title" ref={heading} tabIndex={-1}>
              {title}
            </BaseDialog.Title>
            <div className="dialog__body">{children}</div>
            {actions === null ? null : (
              <div className={`dialog__actions ${isSettled ? '' : 'dialog__actions--coming'}`}>
                {actions}
              </div>
            )}
            <BaseDialog.Close aria-label="Close" className="icon-button dialog__close">
              <Icon name="close" />
            </BaseDialog.Close>
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

function headingOfPage(element: HTMLElement | null): HTMLElement | null {
  return element?.ownerDocument.querySelector<HTMLElement>('#content h1') ?? null;
}
