import { useSelector } from '@xstate/react';

import type { DarkModeActorRef } from '../../machines/app/darkModeMachine.ts';
import { IconButton } from '../ui/IconButton.tsx';

export function ThemeToggle({ actorRef }: { actorRef: DarkModeActorRef }) {
  const isDark = useSelector(actorRef, (snapshot) => snapshot.matches('dark'));

  return (
    <span data-machine="darkMode" data-state={isDark ? 'dark' : 'light'}>
      <IconButton
        icon={isDark ? 'sun' : 'moon'}
        label={isDark ? 'Switch to light mode' : 'Switch to dark mode'}
        onPress={() => actorRef.send({ type: 'darkMode.toggle' })}
      />
    </span>
  );
}
