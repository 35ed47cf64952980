import { NotYetFetched } from '../rooms/NotYetFetched.tsx';
import { Button } from '../ui/Button.tsx';
import './TimerMissing.css';

/** In the place of a timer whose screen is still to come, or could not be fetched: the timer goes on all the while. */
export function TimerMissing({
  hasFailed,
  onClose,
  onFetch,
}: {
  hasFailed: boolean;
  onClose: () => void;
  onFetch: () => void;
}) {
  return (
    <div className="timer-missing">
      <NotYetFetched hasFailed={hasFailed} />
      {hasFailed ? (
        <>
          <p>Your timer goes on.</p>
          <div className="timer-missing__ways">
            <Button look="outlined" onPress={onFetch}>
              Try again
            </Button>
            <Button look="quiet" onPress={onClose}>
              Close
            </Button>
          </div>
        </>
      ) : null}
    </div>
  );
}
