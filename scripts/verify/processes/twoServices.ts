import { createKeys, importKeys, type Keys } from '../../../server/services/secrets/keys.ts';
import { openPostgres, type OwnPostgres } from '../support/postgres.ts';
import { startChild } from './child.ts';

/** The services in two processes over one PostgreSQL, as behind a balancer. */
export interface TwoServices extends AsyncDisposable {
  postgres: OwnPostgres;
  keys: Keys;
  /** Calls one of the two, in turn. */
  call: (path: string, init?: RequestInit) => Promise<Response>;
  /** Moves the clocks of both, in milliseconds. */
  advance: (by: number) => Promise<void>;
}

/** Starts both, with clocks that stand still at `start`, in milliseconds since the epoch. `of` is what they take for the database's address. */
export async function openTwoServices(
  start: number,
  of: (url: string) => string = (url) => url,
): Promise<TwoServices> {
  const stored = await createKeys();
  const postgres = await openPostgres();
  const children = [1, 2].map(() =>
    startChild('service.ts', [of(postgres.url), JSON.stringify(stored), String(start)]),
  );
  const ports = await Promise.all(children.map((child) => child.said()));
  let turn = 0;

  return {
    postgres,
    keys: await importKeys(stored),
    call(path, init) {
      turn += 1;
      return fetch(`http://127.0.0.1:${ports[turn % ports.length]}${path}`, init);
    },
    async advance(by) {
      for (const child of children) child.tell(String(by));
      await Promise.all(children.map((child) => child.said()));
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(children.map((child) => child.kill()));
      await postgres[Symbol.asyncDispose]();
    },
  };
}
