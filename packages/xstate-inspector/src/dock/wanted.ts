const key = 'xstate-inspector:wanted';

/** Whether this tab wants the inspector: once `?inspect` was in its address, until the dock is closed. */
export function isInspectorWanted(
  search: string,
  kept: Pick<Storage, 'getItem' | 'setItem'>,
): boolean {
  if (new URLSearchParams(search).has('inspect')) kept.setItem(key, 'true');

  return kept.getItem(key) !== null;
}

export function forgetInspector(kept: Pick<Storage, 'removeItem'>): void {
  kept.removeItem(key);
}
