import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';

import type { MediaPickActorRef } from '../../machines/reflection/mediaPickMachine.ts';
import { Button } from '../ui/Button.tsx';
import { durationText } from './reflectionTexts.ts';

/** What the camera sees, and its shutter. */
export function CameraView({ actorRef }: { actorRef: MediaPickActorRef }) {
  const snapshot = useSelector(actorRef, (current) => current);
  const { kind, stream, filmedMs } = snapshot.context;
  const video = useRef<HTMLVideoElement>(null);
  const isFilming = snapshot.matches({ camera: 'filming' });

  useEffect(() => {
    if (video.current !== null) video.current.srcObject = stream;
  }, [stream]);

  if (snapshot.matches({ camera: 'asking' })) {
    return (
      <>
        <p className="media-pick__said" role="status">
          Your browser asks whether this page may use the camera.
        </p>
        <Button look="quiet" onPress={() => actorRef.send({ type: 'camera.cancel' })}>
          Cancel
        </Button>
      </>
    );
  }

  return (
    <>
      <video
        aria-label="What the camera sees"
        autoPlay
        className="media-pick__preview"
        muted
        playsInline
        ref={video}
      />
      {isFilming ? <p className="media-pick__time">{durationText(filmedMs)}</p> : null}
      <div className="media-pick__ways">
        {snapshot.can({ type: 'shutter.press' }) ? (
          <Button look="outlined" onPress={() => actorRef.send({ type: 'shutter.press' })}>
            {isFilming ? 'Stop filming' : shutters[kind]}
          </Button>
        ) : (
          <p role="status">One moment…</p>
        )}
        <Button look="quiet" onPress={() => actorRef.send({ type: 'camera.cancel' })}>
          Cancel
        </Button>
      </div>
    </>
  );
}

const shutters = { image: 'Take the photo', video: 'Start filming' };
