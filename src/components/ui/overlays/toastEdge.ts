export type ToastEdge = 'top' | 'bottom';

/** The height in which toasts stand, with the space around them, in px. */
export const toastRoom = 160;

/** Where toasts lie over nothing that is in use: at the bottom, unless that leaves less room there than they want and than is above it. All in px. */
export function toastEdge(
  place: { top: number; bottom: number } | null,
  pageHeight: number,
): ToastEdge {
  if (place === null) return 'bottom';

  const below = pageHeight - place.bottom;
  return below >= toastRoom || below >= place.top ? 'bottom' : 'top';
}
