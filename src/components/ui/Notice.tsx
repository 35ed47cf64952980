import type { ReactNode } from 'react';

import { Icon } from './Icon.tsx';
import './Notice.css';

/** A sentence about what just happened. An `alert` interrupts, a `status` waits its turn; neither takes the focus. */
export function Notice({ role, children }: { role: 'alert' | 'status'; children: ReactNode }) {
  return (
    <div className={`notice notice--${role}`} role={role}>
      {role === 'alert' ? <Icon name="attention" /> : null}
      <div>{children}</div>
    </div>
  );
}
