import { useEffect, useState } from 'react';

import { practiceVideo } from '../../domain/pillars/practiceVideo.ts';
import { useFocusKept } from '../reflection/useFocusKept.ts';
import { Icon } from '../ui/Icon.tsx';
import './PracticeVideo.css';

/**
 * The pillar's drawing in motion, with the steps as captions. It plays on request only, and is a picture until then: the browser's
 * player and its controls take a phone as long to draw as the rest of the page.
 */
export function PracticeVideo({ name, url }: { name: string; url: string }) {
  const [state, setState] = useState<'still' | 'asked' | 'playing' | 'failed'>('still');
  const screen = useFocusKept<HTMLVideoElement>(state);
  const video = practiceVideo(url);
  const isAsked = state === 'asked';
  const isPlaying = state === 'playing';

  const fail = () => setState('failed');

  useEffect(() => {
    if (!isAsked) return;

    screen.current?.play().catch((error: unknown) => {
      // A browser that saves its battery lets nothing play but by its own button.
      if (error instanceof DOMException && error.name === 'NotAllowedError') setState('playing');
    });
  }, [isAsked, screen]);

  return (
    <figure className="practice-video">
      <div className="practice-video__stage">
        {isAsked || isPlaying ? (
          <video
            aria-label={`${name} in practice`}
            className="practice-video__screen"
            controls={isPlaying}
            height="540"
            loop
            onError={fail}
            onPlaying={() => setState('playing')}
            playsInline
            poster={video.poster}
            ref={screen}
            tabIndex={isPlaying ? 0 : -1}
            width="960"
          >
            <source src={video.webm} type="video/webm" />
            <source onError={fail} src={video.mp4} type="video/mp4" />
            <track default kind="captions" label="The steps" src={video.captions} srcLang="en" />
          </video>
        ) : (
          <img
            alt=""
            className="practice-video__screen"
            decoding="async"
            height="540"
            loading="lazy"
            onError={({ currentTarget }) => {
              currentTarget.style.visibility = 'hidden';
            }}
            src={video.poster}
            width="960"
          />
        )}
        {isPlaying ? null : (
          <div className="practice-video__way on-night">
            <button
              aria-disabled={isAsked}
              aria-label={isAsked ? undefined : `Play ${name} in practice`}
              className="button practice-video__play"
              onClick={isAsked ? undefined : () => setState('asked')}
              type="button"
            >
              <Icon name="play" />
              {isAsked ? 'One moment…' : 'Play'}
            </button>
            <p role="status">{state === 'failed' ? 'The video could not be loaded.' : null}</p>
          </div>
        )}
      </div>
      <figcaption className="practice-video__caption">
        The steps as captions, without sound: let it run while you practise.
      </figcaption>
    </figure>
  );
}
