export type ToastEdge = 'top' | 'bottom';

/** The height in which toasts stand, with the space around them, in px. */
export const toastRoom = 160;

/** Where toasts lie over no field: at the bottom, unless the field in use leaves less room there than they want and than is above it. All in px. */
export function toastEdge(
  field: { top: number; bottom: number } | null,
  pageHeight: number,
): ToastEdge {
  if (field === null) return 'bottom';

  const below = pageHeight - field.bottom;
  return below >= toastRoom || below >= field.top ? 'bottom' : 'top';
}
