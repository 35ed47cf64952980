import type { ReactNode } from 'react';

import { darkModeMachine, type DarkModeActorRef } from '#src/machines/app/darkModeMachine.ts';
import { Frozen } from './stage.tsx';

/** A dark mode that stands as the toolbar's theme does. */
export function ToolbarTheme({
  theme,
  children,
}: {
  theme: unknown;
  children: (darkModeRef: DarkModeActorRef) => ReactNode;
}) {
  const value = theme === 'dark' ? 'dark' : 'light';

  return (
    <Frozen context={{}} key={value} machine={darkModeMachine} value={value}>
      {children}
    </Frozen>
  );
}
