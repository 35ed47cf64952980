import type { ReactNode } from 'react';

import './Toasts.css';

/** Where toasts come and go. It must be on the page before the first of them, or they are not read out. */
export function ToastRegion({ children }: { children: ReactNode }) {
  return (
    <div aria-live="polite" className="toasts" role="status">
      {children}
    </div>
  );
}
