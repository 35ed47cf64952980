import { useSelector } from '@xstate/react';

import { hasRoomFor } from '../../domain/upload/changedDay.ts';
import { fitsDay } from '../../domain/upload/dayText.ts';
import type { DayChangeActorRef } from '../../machines/upload/dayChangeMachine.ts';
import type { MediaShelf } from '../reflection/mediaShelf.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { statePath } from '../ui/statePath.ts';
import './DayChangeScreen.css';
import { EndOfDay } from './EndOfDay.tsx';
import { KeptChips } from './KeptChips.tsx';
import { MediaChips, type RenderWay } from './MediaChips.tsx';
import { elsewhereText, fullDayText } from './uploadTexts.ts';
import { useLooseWay } from './useLooseWay.ts';

/** A day that was submitted, opened again (rules/upload#U20). */
export function DayChangeScreen({
  actorRef,
  backHref,
  isToday,
  renderWay,
  shelf,
}: {
  actorRef: DayChangeActorRef;
  /** Where the day is read. */
  backHref: string;
  isToday: boolean;
  renderWay: RenderWay;
  shelf: MediaShelf;
}) {
  const state = useSelector(actorRef, ({ value }) => statePath(value));
  const date = useSelector(actorRef, ({ context }) => context.date);
  const media = useSelector(actorRef, ({ context }) => context.media);
  const isDeleted = useSelector(actorRef, ({ context }) => context.stands === null);
  const isBusy = state === 'recalling' || state === 'saving';

  return (
    <main
      aria-busy={isBusy}
      className="frame column day-change"
      data-machine="dayChange"
      data-state={state}
      id="content"
    >
      <header className="day-change__header">
        <a className="day-change__back" href={backHref}>
          Back to the day
        </a>
        <h1 className="day-change__title" tabIndex={-1}>
          Change your day
        </h1>
        <p className="day-change__date">{fullDayText(date)}</p>
      </header>
      {state === 'closed' ? (
        <p className="day-change__closed" role="status">
          This day stands as it is. You can still add to it, on its page.
        </p>
      ) : null}
      {state === 'recalling' || state === 'closed' ? null : (
        <div className="column day-change__form" inert={isBusy}>
          {state === 'editing.elsewhere' ? (
            <Notice role="status">{elsewhereText(isDeleted)}</Notice>
          ) : null}
          <EndOfDay
            actorRef={actorRef}
            question={isToday ? 'What did today feel like?' : 'What did this day feel like?'}
          >
            <KeptChips
              media={media}
              onTakeOut={(name) => actorRef.send({ type: 'media.remove', name })}
              shelf={shelf}
            />
            {hasRoomFor(media) ? <MediaChips actorRef={actorRef} renderWay={renderWay} /> : null}
          </EndOfDay>
          <Acts actorRef={actorRef} isSaving={state === 'saving'} />
        </div>
      )}
    </main>
  );
}

function Acts({ actorRef, isSaving }: { actorRef: DayChangeActorRef; isSaving: boolean }) {
  const loose = useLooseWay(actorRef);
  const isTooLong = useSelector(actorRef, ({ context }) => !fitsDay(context.text));

  return (
    <div className="column day-change__acts">
      <p className="day-change__loose" role="status">
        {isSaving ? null : loose}
      </p>
      <div className="day-change__buttons">
        <Button
          isBusy={isSaving || isTooLong || loose !== null}
          onPress={() => actorRef.send({ type: 'change.save' })}
        >
          {isSaving ? 'Saving…' : 'Save the change'}
        </Button>
        <Button look="quiet" onPress={() => actorRef.send({ type: 'change.leave' })}>
          Leave it as it was
        </Button>
      </div>
    </div>
  );
}
