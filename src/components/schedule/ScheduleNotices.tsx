import { pillarNames, type PillarCode } from '../../domain/common/pillarCode.ts';
import { Notice } from '../ui/Notice.tsx';
import './ScheduleNotices.css';

/** What a member should know before going on: what could not be loaded, and what was left unsaved. */
export function ScheduleNotices({
  isUnknown,
  malformed,
  keptAt,
  onRetry,
  onKeep,
  onDiscard,
}: {
  isUnknown: boolean;
  /** The pillars whose stored schedule could not be read. */
  malformed: readonly PillarCode[];
  /** When the unsaved changes of an earlier visit were kept, in words; null where there are none. */
  keptAt: string | null;
  onRetry: () => void;
  onKeep: () => void;
  onDiscard: () => void;
}) {
  return (
    <div className="schedule-notices">
      {isUnknown ? (
        <Notice role="alert">
          Your saved schedule could not be loaded.{' '}
          <button className="schedule-notices__way" onClick={onRetry} type="button">
            Retry
          </button>
        </Notice>
      ) : null}
      {malformed.length === 0 ? null : (
        <Notice role="status">
          What was saved for {malformed.map((code) => pillarNames[code]).join(' and ')} could not be
          read. It is off until you set it up again.
        </Notice>
      )}
      {keptAt === null ? null : (
        <Notice role="status">
          You have unsaved changes from {keptAt}{' '}
          <button className="schedule-notices__way" onClick={onKeep} type="button">
            Keep
          </button>{' '}
          <button className="schedule-notices__way" onClick={onDiscard} type="button">
            Discard
          </button>
        </Notice>
      )}
    </div>
  );
}
