/** Has the browser know of no network. Returns how to give it back, for `beforeEach`. */
export function withoutNetwork(): () => void {
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: false });

  return () => void Reflect.deleteProperty(navigator, 'onLine');
}

export function networkComesBack(): void {
  Reflect.deleteProperty(navigator, 'onLine');
  dispatchEvent(new Event('online'));
}
