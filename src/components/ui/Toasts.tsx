import { IconButton } from './IconButton.tsx';
import './Toasts.css';

export interface Toast {
  id: number;
  text: string;
}

/**
 * Sentences that come and go at the bottom. The region must be on the page before the first of them, or it is not read out.
 * `onHold` and `onRelease` tell when a pointer or the focus rests on them, and they should stay.
 */
export function Toasts({
  toasts,
  onDismiss,
  onHold,
  onRelease,
}: {
  toasts: readonly Toast[];
  onDismiss: (id: number) => void;
  onHold: (hold: 'pointer' | 'focus') => void;
  onRelease: (hold: 'pointer' | 'focus') => void;
}) {
  return (
    <div aria-live="polite" className="toasts" role="status">
      {toasts.map((toast) => (
        <div
          className="toast"
          key={toast.id}
          onBlur={() => onRelease('focus')}
          onFocus={() => onHold('focus')}
          onPointerEnter={() => onHold('pointer')}
          onPointerLeave={() => onRelease('pointer')}
        >
          <span className="toast__text">{toast.text}</span>
          <IconButton icon="close" label="Dismiss" onPress={() => onDismiss(toast.id)} />
        </div>
      ))}
    </div>
  );
}
