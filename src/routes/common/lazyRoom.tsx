import { lazy, useState, type ComponentType } from 'react';

const failed = new Set<() => void>();

/**
 * A component that comes with its own file. React's own `lazy` keeps a failure to fetch it for good; after `renewRooms`
 * it is fetched anew.
 */
export function lazyRoom<TProps extends object>(
  load: () => Promise<ComponentType<TProps>>,
): ComponentType<TProps> {
  const fetched = () =>
    lazy(() =>
      load().then(
        (room) => ({ default: room }),
        (error: unknown) => {
          failed.add(() => (newest = fetched()));
          throw error;
        },
      ),
    );
  let newest = fetched();

  return function LazyRoom(props: TProps) {
    const [Room] = useState(() => newest);

    return <Room {...props} />;
  };
}

/** Lets what could not be fetched be fetched by the next one to show it. Only once it was caught: React tries a failure twice. */
export function renewRooms(): void {
  for (const renew of failed) renew();
  failed.clear();
}
