/** Calls `listener` whenever the browser finds or misses the network. Returns how to stop. */
export function onConnectionChange(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);

  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}
