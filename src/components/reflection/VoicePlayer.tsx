import { useEffect, useRef, useState } from 'react';

import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useBlobSource } from './useBlobSource.ts';

/** Plays a voice note: its parts, one after the other. */
export function VoicePlayer({ parts }: { parts: readonly Blob[] }) {
  const [part, setPart] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const audio = useRef<HTMLAudioElement>(null);
  const blob = parts[part] ?? null;
  useBlobSource(audio, blob);

  useEffect(() => {
    const element = audio.current;
    if (element === null || blob === null) return;

    if (!isPlaying) {
      element.pause();
      return;
    }
    element.play().catch(() => setPlaying(false));
  }, [isPlaying, blob]);

  const goOn = () => {
    const isLast = part + 1 >= parts.length;
    if (isLast) setPlaying(false);
    setPart(isLast ? 0 : part + 1);
  };

  return (
    <>
      <Button look="outlined" onPress={() => setPlaying(!isPlaying)}>
        <Icon name={isPlaying ? 'pause' : 'play'} />
        {isPlaying ? 'Pause' : 'Play'}
      </Button>
      {/* A member's own voice has no captions. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <audio onEnded={goOn} onError={() => setPlaying(false)} ref={audio} />
    </>
  );
}
