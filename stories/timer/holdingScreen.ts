/** Lets the browser keep the screen on, whatever it says by itself. Returns how to let it decide again. */
export function holdingScreen(): () => void {
  const request = () =>
    Promise.resolve(Object.assign(new EventTarget(), { release: () => Promise.resolve() }));
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } });

  return () => Reflect.deleteProperty(navigator, 'wakeLock');
}
