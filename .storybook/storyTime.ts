/** The moment at which every story begins, in milliseconds since the epoch: a Friday, the same day by UTC and almost everywhere. */
export const storyMoment = Date.UTC(2025, 10, 21, 10);

/**
 * Sets the clock of the page to the moment at which stories begin, or to another one, in milliseconds since the epoch; it
 * goes on from there. Returns how to set it right.
 */
export function setStoryTime(moment = storyMoment): () => void {
  const RealDate = globalThis.Date;
  const ahead = moment - RealDate.now();

  return setClock(() => RealDate.now() + ahead);
}

/** Has the page's clock say what `now` answers, in milliseconds since the epoch. Returns how to set it right. */
export function setClock(now: () => number): () => void {
  const RealDate = globalThis.Date;
  // Whoever replaces it for a moment, as a replay does, gets back what was there, and reaches no clock below.
  let current = now;

  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given, self) =>
      Reflect.construct(target, given.length === 0 ? [current()] : given, self) as Date,
    get: (target, key, self) =>
      key === 'now' ? current : (Reflect.get(target, key, self) as unknown),
    set(target, key, value, self) {
      if (key !== 'now') return Reflect.set(target, key, value, self);
      current = value as () => number;
      return true;
    },
  });
  return () => {
    globalThis.Date = RealDate;
  };
}
