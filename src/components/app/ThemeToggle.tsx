import { useSelector } from '@xstate/react';

import type { DarkModeActorRef } from '../../machines/app/darkModeMachine.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { useArrived } from '../ui/useArrived.ts';

export function ThemeToggle({ actorRef }: { actorRef: DarkModeActorRef }) {
  const isArrived = useArrived();
  // A page that is written before anyone asks for it is light.
  const isDark = useSelector(actorRef, (snapshot) => snapshot.matches('dark')) && isArrived;

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
