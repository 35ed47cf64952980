import { useSyncExternalStore } from 'react';

/** Whether the app has taken over its page: false for as long as it renders what was written before anyone asked for it. */
export function useArrived(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
