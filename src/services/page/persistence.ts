let isAsked = false;

/**
 * Asks the browser to delete nothing of what only this device has (rules/outbox#O13). Once a page, and never in Firefox: it deletes nothing
 * by age, and would put a question to its user amid a save. What the browser makes of it, it tells nobody.
 */
export function askToKeepForGood(): void {
  if (isAsked || typeof navigator.storage?.persist !== 'function') return;
  if (CSS.supports('-moz-appearance', 'none')) return;

  isAsked = true;
  void navigator.storage.persist().catch(() => null);
}
