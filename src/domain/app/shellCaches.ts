/** What the caches of a build are called, each by its id. */
export const shellPrefix = 'fourfold-shell-';

/** The practice videos that were watched on this device, which a sign-out removes (rules/shell#X10). */
export const watchedName = 'fourfold-watched';
