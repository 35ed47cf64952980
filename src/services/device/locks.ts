/** The names of the locks that the tabs of this browser share. A tab of an earlier version asks for them by the same names. */
export const lockNames = {
  /** Of the tab that replaces a refused token. */
  refresh: 'fourfold:refresh',
  /** Of the tab that runs a member's timer. */
  timer: (member: string) => `fourfold:timer:${member}`,
  /** Of the tab that sends what a member's outbox keeps. */
  outbox: (member: string) => `outbox:${member}`,
  /** Of the tab whose member waits for the first attempt of an item. */
  outboxItem: (id: string) => `outbox-item:${id}`,
  /** Of the tab that reads what changed of a member's practice. */
  feed: (member: string) => `fourfold:feed:${member}`,
  /** Of the tab that listens to where the feed of a member has come to: a browser has few connections to a service. */
  live: (member: string) => `fourfold:live:${member}`,
  /** Of the tab that shows a reminder. */
  reminders: (member: string) => `fourfold:reminders:${member}`,
  /** Of the tab that seals what it keeps of a member, or opens it. */
  seal: (member: string) => `fourfold:seal:${member}`,
  /** Of the tab that records a part of a voice note. */
  recording: (id: string) => `fourfold:recording:${id}`,
};

/**
 * Runs a task while no other tab holds the lock. Where there are no Web Locks, which exist only on secure origins, it runs at
 * once. Throws what the task throws, and the signal's reason when it is aborted before its turn.
 */
export async function withLock<T>(
  name: string,
  signal: AbortSignal,
  task: () => Promise<T>,
): Promise<T> {
  if (!('locks' in navigator)) return task();

  return navigator.locks.request(name, { signal }, task);
}
