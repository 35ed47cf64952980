import { useSelector } from '@xstate/react';
import { useRef } from 'react';

import type { MediaPickActorRef } from '../../machines/reflection/mediaPickMachine.ts';
import { statePath } from '../ui/statePath.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { CameraView } from './CameraView.tsx';
import { FileDrop } from './FileDrop.tsx';
import { cameraFaults, refusalText } from './reflectionTexts.ts';
import { useBlobSource } from './useBlobSource.ts';
import { useFocusKept } from './useFocusKept.ts';
import './MediaPick.css';

/** A photo or a video: a file, what was dropped here, or the camera. */
export function MediaPick({ actorRef }: { actorRef: MediaPickActorRef }) {
  const snapshot = useSelector(actorRef, (current) => current);
  const state = statePath(snapshot.value);
  const ref = useFocusKept<HTMLDivElement>(state);
  const { kind, cameraWay, refusal, fault, material } = snapshot.context;
  const canChoose = snapshot.can({ type: 'file.choose', file: snapshot.context.file });
  const isAtCamera = snapshot.matches('camera');

  return (
    <div
      aria-label={kind === 'image' ? 'Photo' : 'Video'}
      className="media-pick"
      data-machine="mediaPick"
      data-state={state}
      ref={ref}
      role="group"
      tabIndex={-1}
    >
      {isAtCamera ? <CameraView actorRef={actorRef} /> : null}
      <div className="media-pick__said" role="status">
        {snapshot.matches('reading') ? (
          <p>{kind === 'image' ? 'Reading the photo…' : 'Reading the video…'}</p>
        ) : null}
        {snapshot.matches('refused') && refusal !== null ? (
          <p className="media-pick__fault">{refusalText(refusal)}</p>
        ) : null}
      </div>
      {snapshot.matches('denied') && fault !== null ? (
        <Notice role="alert">{cameraFaults[fault]}</Notice>
      ) : null}
      {canChoose && !isAtCamera ? (
        <FileDrop
          hasCamera={cameraWay === 'input'}
          kind={kind}
          onChoose={(file) => actorRef.send({ type: 'file.choose', file })}
        />
      ) : null}
      {snapshot.can({ type: 'camera.open' }) ? (
        <Button look="quiet" onPress={() => actorRef.send({ type: 'camera.open' })}>
          {snapshot.matches('denied') ? 'Try the camera again' : 'Use the camera'}
        </Button>
      ) : null}
      {snapshot.matches('reviewing') && material !== null ? (
        <Review
          isImage={kind === 'image'}
          media={material.media}
          onRemove={() => actorRef.send({ type: 'pick.remove' })}
        />
      ) : null}
    </div>
  );
}

function Review({
  media,
  isImage,
  onRemove,
}: {
  media: Blob;
  isImage: boolean;
  onRemove: () => void;
}) {
  return (
    <>
      {isImage ? <Photo media={media} /> : <Film media={media} />}
      <Button look="quiet" onPress={onRemove}>
        {isImage ? 'Choose another photo' : 'Choose another video'}
      </Button>
    </>
  );
}

function Photo({ media }: { media: Blob }) {
  const ref = useRef<HTMLImageElement>(null);
  useBlobSource(ref, media);

  return <img alt="What you chose" className="media-pick__preview" ref={ref} />;
}

function Film({ media }: { media: Blob }) {
  const ref = useRef<HTMLVideoElement>(null);
  useBlobSource(ref, media);

  return (
    // A member's own video has no captions.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <video aria-label="Your video" className="media-pick__preview" controls playsInline ref={ref} />
  );
}
