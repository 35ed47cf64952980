import { useEffect } from 'react';

import type { CarouselActorRef } from '../../machines/account/carouselMachine.ts';
import { onPageHidden } from '../../services/page/page.ts';

/** Holds a carousel for as long as nobody can see it. */
export function usePageHolds(carouselRef: CarouselActorRef): void {
  useEffect(
    () =>
      onPageHidden((isHidden) =>
        carouselRef.send({ type: isHidden ? 'hold.begin' : 'hold.end', hold: 'hiddenPage' }),
      ),
    [carouselRef],
  );
}
