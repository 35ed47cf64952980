export type ToastEdge = 'top' | 'bottom';

/** The height in which toasts stand, with the space around them, in px. */
export const toastRoom = 160;

/** Where toasts are wanted: a dialog has its buttons at the bottom. */
export function wantedEdge(isDialogOpen: boolean): ToastEdge {
  return isDialogOpen ? 'top' : 'bottom';
}

/** Where toasts lie over nothing that is in use: where they are wanted, unless that leaves less room there than they want and than the other edge has. All in px. */
export function toastEdge(
  wanted: ToastEdge,
  place: { top: number; bottom: number } | null,
  pageHeight: number,
): ToastEdge {
  if (place === null) return wanted;

  const room = { top: place.top, bottom: pageHeight - place.bottom };
  const other = wanted === 'top' ? 'bottom' : 'top';
  return room[wanted] >= toastRoom || room[wanted] >= room[other] ? wanted : other;
}
