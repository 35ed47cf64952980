import { useState } from 'react';

import { Button } from '../ui/Button.tsx';
import { useFocusKept } from './useFocusKept.ts';
import { useFoundMedia, type LoadMedia, type ShownMedia } from './useFoundMedia.ts';

/** A recording, a photo or a video, wherever it is; or why it cannot be shown here and now. */
export function KeptMedia({
  type,
  name,
  loadMedia,
}: {
  type: string;
  name: string;
  loadMedia: LoadMedia;
}) {
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState<number | null>(null);
  const shown = useFoundMedia(name, loadMedia, attempt);
  const isFailed = shown?.kind === 'shown' && failed === attempt;
  const ref = useFocusKept<HTMLDivElement>(isFailed ? 'failed' : (shown?.kind ?? 'looking'));

  return (
    <div className="kept-reflection__media" ref={ref} tabIndex={-1}>
      {shown?.kind === 'shown' && !isFailed ? (
        <Shown type={type} url={shown.url} onFailed={() => setFailed(attempt)} />
      ) : null}
      {shown !== null && (shown.kind !== 'shown' || isFailed) ? (
        <p className="kept-reflection__none" role="status">
          {textOf(shown)}
          {isFailed || shown.kind === 'unreachable' ? (
            <Button look="quiet" onPress={() => setAttempt(attempt + 1)}>
              Retry
            </Button>
          ) : null}
        </p>
      ) : null}
    </div>
  );
}

function Shown({ type, url, onFailed }: { type: string; url: string; onFailed: () => void }) {
  switch (type) {
    case 'voice':
      // A member's own voice has no captions.
      // oxlint-disable-next-line jsx-a11y/media-has-caption
      return <audio aria-label="Your voice note" autoPlay controls onError={onFailed} src={url} />;

    case 'video':
      return (
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <video
          aria-label="Your video"
          className="kept-reflection__picture"
          controls
          onError={onFailed}
          src={url}
        />
      );

    default:
      return (
        <img alt="Your own" className="kept-reflection__picture" onError={onFailed} src={url} />
      );
  }
}

function textOf({ kind }: ShownMedia): string {
  switch (kind) {
    case 'shown':
      return 'It could not be played or shown.';

    case 'coming':
      return 'On its way from your other device.';

    case 'elsewhere':
      return 'It is on the device on which it was made.';

    case 'unreachable':
      return 'Your account could not be reached.';
  }
}
