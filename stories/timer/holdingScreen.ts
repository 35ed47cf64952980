/** Lets the browser keep the screen on, whatever it says by itself. Returns how to let it decide again. */
export function holdingScreen(): () => void {
  const request = () =>
    Promise.resolve(Object.assign(new EventTarget(), { release: () => Promise.resolve() }));
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } });

  return () => Reflect.deleteProperty(navigator, 'wakeLock');
}

/** Lets the browser be one that cannot keep the screen on. Returns how to let it be what it is again. */
export function lettingScreenGo(): () => void {
  const own = Object.getOwnPropertyDescriptor(Navigator.prototype, 'wakeLock');
  Reflect.deleteProperty(Navigator.prototype, 'wakeLock');

  return () => {
    if (own !== undefined) Object.defineProperty(Navigator.prototype, 'wakeLock', own);
  };
}
