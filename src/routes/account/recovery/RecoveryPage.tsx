import type { ReactNode } from 'react';

import { RecoveryScreen } from '../../../components/account/recovery/RecoveryScreen.tsx';
import { useAppActors } from '../../common/AppActors.tsx';
import { paths } from '../../common/paths.ts';
import { useScreen } from '../../common/useScreen.ts';

/** A page of who cannot sign in, or has a letter's link; `name` is what its tab is called, where that is not the title. */
export function RecoveryPage({
  title,
  name = title,
  children,
}: {
  title: string;
  name?: string;
  children: ReactNode;
}) {
  const { darkModeRef } = useAppActors();
  useScreen(name);

  return (
    <RecoveryScreen
      darkModeRef={darkModeRef}
      helpHref={paths.help}
      landingHref={paths.landing}
      loginHref={paths.login}
      title={title}
    >
      {children}
    </RecoveryScreen>
  );
}
