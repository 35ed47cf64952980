import './RecordRing.css';

/** The button that starts and stops a recording; the rings around it show how loud it is. After it, it is a picture. */
export function RecordRing({
  phase,
  level,
  onPress,
}: {
  /** `waiting` keeps the button where it is, and it does nothing. */
  phase: 'before' | 'waiting' | 'recording' | 'after';
  /** From 0 to 1. */
  level: number;
  onPress: () => void;
}) {
  const isRecording = phase === 'recording';
  const isWaiting = phase === 'waiting';
  const mark = <span className={isRecording ? 'record-ring__square' : 'record-ring__dot'} />;

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
      {phase === 'after' ? (
        <span aria-hidden="true" className="record-ring__face record-ring__face--still">
          {mark}
        </span>
      ) : (
        <button
          aria-disabled={isWaiting}
          aria-label={isRecording ? 'Stop recording' : 'Start recording'}
          className={`record-ring__face ${isWaiting ? 'record-ring__face--still' : ''}`}
          onClick={isWaiting ? undefined : onPress}
          type="button"
        >
          {mark}
        </button>
      )}
    </div>
  );
}

/** Each ring further out takes a louder voice. */
function ringOpacity(level: number, index: number): number {
  return Math.max(0.12, Math.min(1, level * 4 - index));
}
