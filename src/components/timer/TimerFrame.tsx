import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';

import { pillarCodeOf } from '../../domain/pillars/pillarCodeOf.ts';
import { toneOf } from '../pillars/tone.ts';
import { Icon } from '../ui/Icon.tsx';
import '../ui/IconButton.css';
import './TimerScreen.css';

/** A timer over the whole screen, in the colour of its pillar. Escape and Close only close it. */
export function TimerFrame({
  title,
  pillar,
  machine,
  state,
  firstFocus,
  tools = null,
  onClose,
  onSpace,
  children,
}: {
  title: ReactNode;
  /** As a service names it. */
  pillar: string;
  /** Where it is, for whoever tests it. */
  machine: string;
  state: string;
  /** What has the focus when it opens; Close, if left out. */
  firstFocus?: RefObject<HTMLElement | null>;
  tools?: ReactNode;
  onClose: () => void;
  onSpace?: () => void;
  children: ReactNode;
}) {
  const press = (event: KeyboardEvent) => {
    // On a control, Space is that control's own.
    if (event.key !== ' ' || onSpace === undefined || isControl(event.target)) return;

    event.preventDefault();
    onSpace();
  };

  return (
    <BaseDialog.Root
      disablePointerDismissal
      onOpenChange={(isOpening) => (isOpening ? null : onClose())}
      open
    >
      <BaseDialog.Portal>
        <BaseDialog.Popup
          className={`timer ${toneOf(pillarCodeOf(pillar))}`}
          data-machine={machine}
          data-state={state}
          onKeyDown={press}
          {...(firstFocus === undefined ? {} : { initialFocus: firstFocus })}
        >
          <div className="timer__bar">
            <BaseDialog.Close aria-label="Close" className="icon-button">
              <Icon name="close" />
            </BaseDialog.Close>
            <div className="timer__tools">{tools}</div>
          </div>
          <BaseDialog.Title className="timer__title">{title}</BaseDialog.Title>
          {children}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

function isControl(target: EventTarget): boolean {
  return target instanceof Element && target.matches('a, button, input, textarea, summary');
}
