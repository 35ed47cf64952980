import { useEffect, type RefObject } from 'react';

/** Shows or plays a file in an element, and lets go of its address when the file or the element goes. */
export function useBlobSource(
  ref: RefObject<HTMLImageElement | HTMLMediaElement | null>,
  blob: Blob | null,
): void {
  useEffect(() => {
    const element = ref.current;
    if (element === null || blob === null) return;

    const url = URL.createObjectURL(blob);
    element.src = url;
    return () => {
      element.removeAttribute('src');
      URL.revokeObjectURL(url);
    };
  }, [ref, blob]);
}
