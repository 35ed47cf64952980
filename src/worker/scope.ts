/** What this worker needs of the scope that it runs in: the browser's own types of it would exclude those of pages. */
export interface WorkerScope {
  readonly location: { readonly origin: string };
  readonly caches: ShellCaches;
  readonly clients: {
    /** The tabs, also those that another worker serves, or none. */
    matchAll: (options: { type: 'window'; includeUncontrolled: true }) => Promise<readonly Tab[]>;
    openWindow: (url: string) => Promise<unknown>;
    claim: () => Promise<void>;
  };
  readonly registration: {
    readonly installing: unknown;
    readonly waiting: unknown;
    readonly navigationPreload?: { enable: () => Promise<void> };
    unregister: () => Promise<boolean>;
    /** Left out by browsers that have no push service. */
    readonly pushManager?: { getSubscription: () => Promise<{ endpoint: string } | null> };
    showNotification: (title: string, options: NotificationOptions) => Promise<void>;
  };
  /** What the web server put before this file, if it did: it changes with what stands in the pages that it serves. */
  readonly fourfoldServed?: string;
  /** The same of where the services are. */
  readonly fourfoldHosts?: ServiceHosts;
  readonly indexedDB: Pick<IDBFactory, 'open'>;
  /** Left out by browsers that have no Web Locks. */
  readonly navigator: { readonly locks?: Locks };
  fetch: (request: Request | string, options?: RequestInit) => Promise<Response>;
  skipWaiting: () => Promise<void>;
  addEventListener: <Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ) => void;
}

/** The addresses of those services by which a worker sends. Commitments, practice and media answer where profile does. */
export interface ServiceHosts {
  readonly auth: string;
  readonly profile: string;
}

interface Locks {
  /** Runs a task while nobody else holds the lock of that name. */
  request: (name: string, task: () => Promise<boolean>) => Promise<boolean>;
}

export interface Tab {
  readonly id: string;
  readonly visibilityState: DocumentVisibilityState;
  focus: () => Promise<unknown>;
  postMessage: (message: unknown, transfer: Transferable[]) => void;
}

/** A reminder that was pressed. */
export interface Pressed {
  readonly notification: { readonly data: unknown; close: () => void };
}

/** What a push service brought. */
export interface Pushed {
  readonly data: { json: () => unknown } | null;
}

export type ShellCaches = Pick<CacheStorage, 'delete' | 'keys' | 'match'> & {
  open: (name: string) => Promise<ShellCache>;
};
export type ShellCache = Pick<Cache, 'delete' | 'match' | 'put'>;

interface Lasting {
  /** Keeps the worker alive until it is over. */
  waitUntil: (task: Promise<unknown>) => void;
}

/** What the browser answers by itself, without starting the worker; not every one can. */
export interface Route {
  condition: { urlPattern: { pathname: string } };
  source: 'cache' | 'network';
}

export interface WorkerFetch extends Lasting {
  readonly request: Request;
  /** What the browser asked for while the worker was starting; undefined where it did not. */
  readonly preloadResponse?: Promise<Response | undefined>;
}

interface WorkerEvents {
  install: Lasting & { addRoutes?: (routes: readonly Route[]) => Promise<void> };
  activate: Lasting;
  fetch: WorkerFetch & { respondWith: (answer: Promise<Response>) => void };
  notificationclick: Lasting & Pressed;
  push: Lasting & Pushed;
  pushsubscriptionchange: Lasting;
  /** There is a network, and a page has asked for it; of browsers that have Background Sync. */
  sync: Lasting & { readonly tag: string };
  message: { readonly data: unknown; readonly ports: readonly MessagePort[] };
}
