import type { ReactNode, RefObject } from 'react';

import { TimerFrame } from '../timer/TimerFrame.tsx';
import './PracticeFrame.css';

/** A practice over the whole screen, in the colours of Tether, as its timer is. */
export function PracticeFrame({
  children,
  firstFocus,
  onClose,
  onSpace,
  state,
  title,
  tools = null,
}: {
  children: ReactNode;
  firstFocus?: RefObject<HTMLElement | null>;
  onClose: () => void;
  onSpace?: () => void;
  state: string;
  title: string;
  tools?: ReactNode;
}) {
  return (
    <TimerFrame
      machine="practiceSession"
      onClose={onClose}
      pillar="TETHER"
      state={state}
      title={title}
      tools={tools}
      {...(firstFocus === undefined ? {} : { firstFocus })}
      {...(onSpace === undefined ? {} : { onSpace })}
    >
      {children}
    </TimerFrame>
  );
}
