import type { ReactNode } from 'react';

import './Toasts.css';
import type { ToastEdge } from './toastEdge.ts';

/** Where toasts come and go. It must be on the page before the first of them, or they are not read out; each is read out alone. */
export function ToastRegion({ edge, children }: { edge: ToastEdge; children: ReactNode }) {
  return (
    <div aria-atomic={false} aria-live="polite" className={`toasts toasts--${edge}`} role="status">
      {children}
    </div>
  );
}
