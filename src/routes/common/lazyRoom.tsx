import { lazy, useState, type ComponentType } from 'react';

import { fetchStylesAgain } from '../../services/page/styles.ts';

const failed = new Set<() => void>();

/** A component that comes with its own file. */
export type LazyRoom<TProps extends object> = ComponentType<TProps> & {
  /**
   * Fetches its file before it is shown, so that it stands there at once: React shows nothing for 300 ms after it had to wait. A
   * failure is told by the component itself, when it is shown.
   */
  fetch: () => Promise<void>;
};

/** React's own `lazy` keeps a failure to fetch a file for good; after `renewRooms` it is fetched anew. */
export function lazyRoom<TProps extends object>(
  load: () => Promise<ComponentType<TProps>>,
): LazyRoom<TProps> {
  let fetched: ComponentType<TProps> | null = null;
  const fetchRoom = async () => {
    await fetchStylesAgain();
    return (fetched = await load());
  };
  const asked = () =>
    lazy(() =>
      fetchRoom().then(
        (room) => ({ default: room }),
        (error: unknown) => {
          failed.add(() => (newest = asked()));
          throw error;
        },
      ),
    );
  let newest = asked();

  function Room(props: TProps) {
    const [Shown] = useState(() => fetched ?? newest);

    return <Shown {...props} />;
  }

  return Object.assign(Room, {
    async fetch() {
      await fetchRoom().catch(() => null);
    },
  });
}

/** Lets what could not be fetched be fetched by the next one to show it. Only once it was caught: React tries a failure twice. */
export function renewRooms(): void {
  for (const renew of failed) renew();
  failed.clear();
}
