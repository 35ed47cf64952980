import { useActorRef } from '@xstate/react';

import { Carousel } from '../../components/account/Carousel.tsx';
import { slides } from '../../components/account/carouselSlides.ts';
import { carouselMachine } from '../../machines/account/carouselMachine.ts';
import { prefersReducedMotion } from '../../services/page/page.ts';
import { useInspection } from '../common/AppActors.tsx';
import { usePageHolds } from './usePageHolds.ts';

export function LoginCarousel() {
  const carouselRef = useActorRef(carouselMachine, {
    input: { slides: slides.length, startsStill: prefersReducedMotion() },
    ...useInspection(),
  });
  usePageHolds(carouselRef);

  return <Carousel actorRef={carouselRef} />;
}
