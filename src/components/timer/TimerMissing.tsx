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
      {hasFailed ? (
        <>
          <div role="status">
            <p className="timer-missing__said">Your timer goes on.</p>
            <p>What shows it could not be fetched just now.</p>
          </div>
          <div className="timer-missing__ways">
            <Button look="outlined" onPress={onFetch}>
              Try again
            </Button>
            <Button look="quiet" onPress={onClose}>
              Close
            </Button>
          </div>
        </>
      ) : (
        <NotYetFetched hasFailed={false} />
      )}
    </div>
  );
}
