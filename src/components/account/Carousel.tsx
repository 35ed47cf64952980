import { useSelector } from '@xstate/react';
import { useDeferredValue, useMemo, type FocusEvent } from 'react';

import type { CarouselActorRef } from '../../machines/account/carouselMachine.ts';
import { Art } from '../art/Art.tsx';
import { statePath } from '../ui/statePath.ts';
import { Icon } from '../ui/Icon.tsx';
import { useArrived } from '../ui/useArrived.ts';
import { slides } from './carouselSlides.ts';
import './Carousel.css';

/** A drawing is longer than all the words of its page. */
const nothingYet: readonly never[] = [];

/** What Fourfold is, in five slides beside the sign-in form. */
export function Carousel({ actorRef }: { actorRef: CarouselActorRef }) {
  const index = useSelector(actorRef, ({ context }) => context.index);
  const state = useSelector(actorRef, (snapshot) => statePath(snapshot.value));
  const isStopped = useSelector(actorRef, (snapshot) => snapshot.matches({ paused: 'stopped' }));
  // Taking over the page is not held up by it.
  const isDrawn = useDeferredValue(useArrived());
  const slide = slides[index];
  if (slide === undefined) throw new Error(`There is no slide ${index}.`);
  const shapes = useMemo(() => (isDrawn ? slide.draw() : nothingYet), [isDrawn, slide]);

  // A pointer on Play or Pause says which it wants by the press itself.
  const stopToRead = (event: FocusEvent) => {
    const isControl = event.target.matches('.icon-button');
    if (!isControl || event.target.matches(':focus-visible')) {
      actorRef.send({ type: 'carousel.pause' });
    }
  };

  return (
    // The buttons are the keyboard's way; resting under the pointer is beside them.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      aria-label="What Fourfold is"
      aria-roledescription="carousel"
      className="carousel"
      data-machine="carousel"
      data-state={state}
      onFocus={stopToRead}
      onPointerEnter={() => actorRef.send({ type: 'hold.begin', hold: 'pointer' })}
      onPointerLeave={() => actorRef.send({ type: 'hold.end', hold: 'pointer' })}
    >
      <div className="carousel__controls">
        <button
          aria-label={isStopped ? 'Play the slides' : 'Pause the slides'}
          className="icon-button"
          onClick={() => actorRef.send({ type: isStopped ? 'carousel.play' : 'carousel.pause' })}
          type="button"
        >
          <Icon name={isStopped ? 'play' : 'pause'} />
        </button>
        <ul className="carousel__dots">
          {slides.map(({ title }, at) => (
            <li key={title}>
              <button
                aria-current={at === index}
                aria-label={`Slide ${at + 1}: ${title}`}
                className="carousel__dot"
                onClick={() => actorRef.send({ type: 'slide.show', index: at })}
                type="button"
              />
            </li>
          ))}
        </ul>
      </div>
      <div
        aria-label={`${index + 1} of ${slides.length}`}
        aria-live={isStopped ? 'polite' : 'off'}
        aria-roledescription="slide"
        className="carousel__slide"
        key={index}
        role="group"
      >
        <Art
          className={`carousel__drawing carousel__drawing--${slide.hue}`}
          shapes={shapes}
          size={116}
        />
        <h2 className="carousel__title">{slide.title}</h2>
        <p className="carousel__sentence">{slide.sentence}</p>
      </div>
    </section>
  );
}
