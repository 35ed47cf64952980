import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import {
  createContext,
  memo,
  use,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';

import { pillarCodeOf } from '../../domain/pillars/pillarCodeOf.ts';
import { toneOf } from '../pillars/tone.ts';
import { Icon } from '../ui/Icon.tsx';
import '../ui/IconButton.css';
import './TimerScreen.css';

/** What of a frame changes with each second. */
interface Shown {
  title: ReactNode;
  tools: ReactNode;
  children: ReactNode;
  /** Where it is, for whoever tests it. */
  machine: string;
  state: string;
}

const ShownContext = createContext<Shown>({
  title: null,
  tools: null,
  children: null,
  machine: '',
  state: '',
});

/**
 * A timer over the whole screen, in the colour of its pillar. Escape and Close only close it. The dialog itself is made once: what is
 * shown in it changes each second, and with each press.
 */
export function TimerFrame({
  pillar,
  firstFocus,
  onClose,
  onSpace,
  title,
  machine,
  state,
  tools = null,
  children,
}: Omit<Shown, 'tools'> & {
  /** As a service names it. */
  pillar: string;
  /** What has the focus when it opens; Close, if left out. */
  firstFocus?: RefObject<HTMLElement | null>;
  tools?: ReactNode;
  onClose: () => void;
  onSpace?: () => void;
}) {
  const shown = useMemo(
    () => ({ title, tools, children, machine, state }),
    [title, tools, children, machine, state],
  );
  const wishes = useRef({ onClose, onSpace });
  useLayoutEffect(() => {
    wishes.current = { onClose, onSpace };
  });
  const close = useCallback(() => wishes.current.onClose(), []);
  const pressSpace = useCallback(() => wishes.current.onSpace?.(), []);

  return (
    <ShownContext value={shown}>
      <FrameDialog
        canPressSpace={onSpace !== undefined}
        firstFocus={firstFocus}
        onClose={close}
        onSpace={pressSpace}
        tone={toneOf(pillarCodeOf(pillar))}
      />
    </ShownContext>
  );
}

const FrameDialog = memo(function FrameDialog({
  canPressSpace,
  firstFocus,
  onClose,
  onSpace,
  tone,
}: {
  canPressSpace: boolean;
  firstFocus: RefObject<HTMLElement | null> | undefined;
  onClose: () => void;
  onSpace: () => void;
  tone: string;
}) {
  const press = (event: KeyboardEvent) => {
    // On a control, Space is that control's own.
    if (event.key !== ' ' || !canPressSpace || isControl(event.target)) return;

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
          className={`timer ${tone}`}
          onKeyDown={press}
          render={<Popup />}
          {...(firstFocus === undefined ? {} : { initialFocus: firstFocus })}
        >
          <div className="timer__bar">
            <BaseDialog.Close aria-label="Close" className="icon-button">
              <Icon name="close" />
            </BaseDialog.Close>
            <div className="timer__tools">
              <Part of="tools" />
            </div>
          </div>
          <BaseDialog.Title className="timer__title">
            <Part of="title" />
          </BaseDialog.Title>
          <Part of="children" />
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
});

function Popup(props: ComponentProps<'div'>) {
  const { machine, state } = use(ShownContext);

  return <div {...props} data-machine={machine} data-state={state} />;
}

function Part({ of }: { of: 'title' | 'tools' | 'children' }) {
  return use(ShownContext)[of];
}

function isControl(target: EventTarget): boolean {
  return target instanceof Element && target.matches('a, button, input, textarea, summary');
}
