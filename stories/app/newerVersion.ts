/** A worker that says which build it is of, and takes over when it is told to. */
class StandInWorker extends EventTarget {
  readonly build: string;
  readonly takeOver: () => void;

  constructor(build: string, takeOver: () => void) {
    super();
    this.build = build;
    this.takeOver = takeOver;
  }

  postMessage(message: unknown, ports: readonly MessagePort[]) {
    if (message === 'build') ports[0]?.postMessage(this.build);
    if (message === 'takeOver') this.takeOver();
  }
}

class StandInRegistration extends EventTarget {
  installing: StandInWorker | null = null;
  waiting: StandInWorker | null = null;

  update(): Promise<void> {
    return Promise.resolve();
  }
}

class StandInContainer extends EventTarget {
  readonly registration = new StandInRegistration();
  controller: StandInWorker | null = null;

  register(): Promise<StandInRegistration> {
    return Promise.resolve(this.registration);
  }
}

/**
 * Has the browser keep the app of one build and find another one once it is looked for, as far as a page can tell. Returns how to give
 * its own workers back, for `beforeEach`.
 */
export function withNewerVersion(): () => void {
  const container = new StandInContainer();
  const { registration } = container;
  const newer = new StandInWorker('two', () => {
    registration.waiting = null;
    container.controller = newer;
    container.dispatchEvent(new Event('controllerchange'));
  });
  registration.waiting = newer;
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: container });
  const build = document.createElement('meta');
  build.name = 'fourfold:build';
  build.content = 'one';
  document.head.append(build);

  return () => {
    Reflect.deleteProperty(navigator, 'serviceWorker');
    build.remove();
  };
}
