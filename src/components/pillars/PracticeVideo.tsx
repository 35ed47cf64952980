import { practiceVideo } from '../../domain/pillars/practiceVideo.ts';
import './PracticeVideo.css';

/** The pillar's drawing in motion, with the steps as captions. It plays on request only. */
export function PracticeVideo({ name, url }: { name: string; url: string }) {
  const video = practiceVideo(url);

  return (
    <figure className="practice-video">
      <video
        aria-label={`${name} in practice`}
        className="practice-video__screen"
        controls
        height="540"
        loop
        playsInline
        poster={video.poster}
        preload="none"
        width="960"
      >
        <source src={video.webm} type="video/webm" />
        <source src={video.mp4} type="video/mp4" />
        <track default kind="captions" label="The steps" src={video.captions} srcLang="en" />
      </video>
      <figcaption className="practice-video__caption">
        The steps as captions, without sound: let it run while you practise.
      </figcaption>
    </figure>
  );
}
