import { useCallback, useEffect, useState } from 'react';

import { onNetworkBack } from './networkBack.ts';

/** Hears of each part of the page whether it could not be read for want of a network. */
export type CutOffListener = (part: string, isCutOff: boolean) => void;

/** Whether some part of the page is cut off, and who hears of it. */
export function useCutOff(): [isCutOff: boolean, onCutOff: CutOffListener] {
  const [parts, setParts] = useState<readonly string[]>([]);
  const onCutOff = useCallback<CutOffListener>(
    (part, isCutOff) =>
      setParts((before) => {
        if (before.includes(part) === isCutOff) return before;
        return isCutOff ? [...before, part] : before.filter((other) => other !== part);
      }),
    [],
  );

  return [parts.length > 0, onCutOff];
}

/** Reads a part of the page by its event `again` once the network is back, and tells the page while it is cut off (rules/account#C77). */
export function useReading<Again extends string>(
  part: { send: (event: { type: Again }) => void },
  again: Again,
  isCutOff: boolean,
  onCutOff: CutOffListener,
): void {
  useEffect(() => onNetworkBack(() => part.send({ type: again })), [again, part]);
  useEffect(() => onCutOff(again, isCutOff), [again, isCutOff, onCutOff]);
}
