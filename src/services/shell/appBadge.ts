/**
 * Shows a number on the icon of the installed app, and none for 0. Where the platform has no such badge, or refuses it, nothing
 * happens.
 */
export async function showBadge(count: number): Promise<void> {
  if (!('setAppBadge' in navigator)) return;

  try {
    await (count === 0 ? navigator.clearAppBadge() : navigator.setAppBadge(count));
  } catch {
    // An app that is not installed has no icon to put it on.
  }
}
