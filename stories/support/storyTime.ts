/** The moment at which every story begins, in milliseconds since the epoch: a Friday, the same day by UTC and almost everywhere. */
export const storyMoment = Date.UTC(2025, 10, 21, 10);

/** Sets the clock of the page to the moment at which stories begin; it goes on from there. Returns how to set it right. */
export function setStoryTime(): () => void {
  const RealDate = globalThis.Date;
  const ahead = storyMoment - RealDate.now();

  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given, self) =>
      Reflect.construct(target, given.length === 0 ? [target.now() + ahead] : given, self) as Date,
    get: (target, key, self) =>
      key === 'now' ? () => target.now() + ahead : (Reflect.get(target, key, self) as unknown),
  });
  return () => {
    globalThis.Date = RealDate;
  };
}
