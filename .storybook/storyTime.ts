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

  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given, self) =>
      Reflect.construct(target, given.length === 0 ? [now()] : given, self) as Date,
    get: (target, key, self) => (key === 'now' ? now : (Reflect.get(target, key, self) as unknown)),
  });
  return () => {
    globalThis.Date = RealDate;
  };
}
