import { useActorRef } from '@xstate/react';
import { useEffect } from 'react';

import { Carousel } from '../../components/account/Carousel.tsx';
import { slides } from '../../components/account/carouselSlides.ts';
import { carouselMachine } from '../../machines/account/carouselMachine.ts';
import { prefersReducedMotion } from '../../services/page/page.ts';
import { useInspection } from '../common/AppActors.tsx';
import { pageHolds } from '../common/pageHolds.ts';

const machine = carouselMachine.provide({ actors: { pageHolds } });

export function LoginCarousel() {
  const carouselRef = useActorRef(machine, {
    input: { slides: slides.length },
    ...useInspection(),
  });

  // The page may be written before it is known whose device it is for.
  useEffect(() => {
    if (prefersReducedMotion()) carouselRef.send({ type: 'carousel.pause' });
  }, [carouselRef]);

  return <Carousel actorRef={carouselRef} />;
}
