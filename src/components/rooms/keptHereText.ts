/**
 * The alert of a save that failed, whose edits this device keeps: without a network it begins with that (rules/rooms#R10), and what
 * failed follows as it is always said.
 */
export function keptHereText(failed: string, isOffline: boolean): string {
  return isOffline ? `Kept here. ${failed}` : failed;
}
