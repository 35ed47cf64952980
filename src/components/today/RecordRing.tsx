import './RecordRing.css';

/** The button that starts and stops a recording; the rings around it show how loud it is. Without `onStart` and `onStop` it is a picture. */
export function RecordRing({
  isRecording,
  level,
  onStart,
  onStop,
}: {
  isRecording: boolean;
  /** From 0 to 1. */
  level: number;
  onStart: (() => void) | null;
  onStop: (() => void) | null;
}) {
  const press = isRecording ? onStop : onStart;

  return (
    <div className="record-ring">
      <svg aria-hidden="true" className="record-ring__levels" viewBox="-80 -80 160 160">
        {[54, 62, 70, 78].map((radius, index) => (
          <circle
            className="record-ring__level"
            key={radius}
            opacity={isRecording ? ringOpacity(level, index) : 0}
            r={radius}
          />
        ))}
      </svg>
      {press === null ? (
        <span aria-hidden="true" className="record-ring__face record-ring__face--still">
          <span className="record-ring__dot" />
        </span>
      ) : (
        <button
          aria-label={isRecording ? 'Stop recording' : 'Start recording'}
          className="record-ring__face"
          onClick={press}
          type="button"
        >
          <span className={isRecording ? 'record-ring__square' : 'record-ring__dot'} />
        </button>
      )}
    </div>
  );
}

/** Each ring further out takes a louder voice. */
function ringOpacity(level: number, index: number): number {
  return Math.max(0.12, Math.min(1, level * 4 - index));
}
