/** A browser in which the bell can be heard, as once a hand has pressed anything. Returns how to end that. */
export function heardBell(): () => void {
  const before = Object.getOwnPropertyDescriptor(BaseAudioContext.prototype, 'state') ?? {};
  const get = () => 'running';
  Object.defineProperty(BaseAudioContext.prototype, 'state', { ...before, get });

  return () => void Object.defineProperty(BaseAudioContext.prototype, 'state', before);
}
