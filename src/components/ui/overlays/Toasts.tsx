import { IconButton } from '../IconButton.tsx';
import './Toasts.css';

export interface Toast {
  id: number;
  text: string;
}

/**
 * Sentences that come and go at the bottom, in a `ToastRegion`. `onHold` and `onRelease` tell when the pointer or the focus
 * rests on one of them and they should stay.
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
  // A toast that goes takes the pointer and the focus off itself, and no event tells.
  const dismiss = (id: number) => {
    onRelease('pointer');
    onRelease('focus');
    onDismiss(id);
  };

  return toasts.map((toast) => (
    <div
      className="toast"
      key={toast.id}
      onBlur={() => onRelease('focus')}
      onFocus={() => onHold('focus')}
      onPointerEnter={() => onHold('pointer')}
      onPointerLeave={() => onRelease('pointer')}
    >
      <span className="toast__text">{toast.text}</span>
      <IconButton icon="close" label="Dismiss" onPress={() => dismiss(toast.id)} />
    </div>
  ));
}
