import { useSelector } from '@xstate/react';
import { useDeferredValue, useState } from 'react';

import { endOfDay, openTasks, type WrittenDay } from '../../domain/upload/dailyUpload.ts';
import { whereKept, type Synced } from '../../domain/practice/whereKept.ts';
import type { ShownTask } from '../../domain/today/dayTasks.ts';
import type { DailyUploadActorRef } from '../../machines/upload/dailyUploadMachine.ts';
import type { UploadRowsActorRef } from '../../machines/upload/uploadRowsMachine.ts';
import { statePath } from '../ui/statePath.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { NotYetFetched } from '../rooms/NotYetFetched.tsx';
import { BackLink } from '../today/BackLink.tsx';
import type { MediaShelf } from '../reflection/mediaShelf.ts';
import { dayText } from '../today/progressTexts.ts';
import { useFocusKept } from '../reflection/useFocusKept.ts';
import './DailyUploadScreen.css';
import { DaySaved } from './DaySaved.tsx';
import { EndOfDay } from './EndOfDay.tsx';
import { MediaChips, type RenderWay } from './MediaChips.tsx';
import { UploadLists, type RenderCapture } from './UploadLists.tsx';
import { missedText, refusalOf } from './uploadTexts.ts';
import { useLooseWay } from './useLooseWay.ts';
import { YourWords } from './YourWords.tsx';

/** How far the tasks of the day are known: `sample` where the hard-coded lists stand in for them (rules/upload#U8). */
export type KnownTasks = 'loading' | 'known' | 'sample';

/** The end of a day: its tasks, what it was like, and the days before it (rules/upload#U1, rules/upload#U2). */
export function DailyUploadScreen({
  actorRef,
  rowsRef,
  tasks,
  saving,
  isKept,
  known,
  earlier,
  synced,
  backHref,
  changeHref,
  wordsHref,
  shelf,
  renderCapture,
  renderWay,
}: {
  actorRef: DailyUploadActorRef;
  rowsRef: UploadRowsActorRef;
  tasks: readonly ShownTask[];
  /** The ids of the tasks whose reflection is being saved. */
  saving: readonly string[];
  /** What is written here is there again after this page. */
  isKept: boolean;
  known: KnownTasks;
  /** The days of which the member wrote, the newest first. */
  earlier: readonly WrittenDay[];
  synced: Synced;
  backHref: string;
  /** Where the day is changed once it is submitted; null where it cannot be any more. */
  changeHref: string | null;
  wordsHref: string;
  shelf: MediaShelf;
  renderCapture: RenderCapture;
  renderWay: RenderWay;
}) {
  const state = useSelector(actorRef, ({ value }) => statePath(value));
  const date = useSelector(actorRef, ({ context }) => context.date);
  const upload = useSelector(actorRef, ({ context }) => context.upload);
  const isRecalling = state === 'recalling';
  const isSubmitting = state === 'submitting';
  // The answer is on the screen before all that is written is styled anew. The machine takes nothing meanwhile.
  const isAnswered = useDeferredValue(isSubmitting);
  // What is written is long to draw: it is drawn piece by piece, and a press comes between.
  const isDrawn = useDeferredValue(!isRecalling);
  const stands = !isRecalling && (upload !== null || isDrawn);
  const stage = upload === null ? 'open' : 'submitted';
  const ref = useFocusKept<HTMLDivElement>(stands ? stage : null);
  // What is written of the day stands below its tasks, and comes with them: nothing moves under a hand.
  const isLoading = known === 'loading' && tasks.length === 0;
  // Once it stands it stays, also where the tasks are asked for again: somebody may be writing.
  const [hasCome, setHasCome] = useState(!isLoading);
  if (!isLoading && !hasCome) setHasCome(true);
  const isAwaited = upload === null && !hasCome;

  return (
    <main
      aria-busy={!stands || isAwaited}
      className="frame column daily-upload"
      data-machine="dailyUpload"
      data-state={state}
      id="content"
    >
      <header className="daily-upload__header">
        <BackLink href={backHref} />
        <h1 className="daily-upload__title" tabIndex={-1}>
          Daily Upload
        </h1>
        <p className="daily-upload__date">
          {dayText(date)}
          {known === 'sample' ? <span className="daily-upload__sample">Sample day</span> : null}
        </p>
      </header>
      <div className="daily-upload__day" ref={ref} tabIndex={-1}>
        {upload === null ? null : (
          <DaySaved
            changeHref={state === 'complete' ? changeHref : null}
            isDrawing={state === 'submitted'}
            isKept={isKept}
            tasks={tasks}
            upload={upload}
            where={whereKept(upload, synced)}
          />
        )}
        {stands ? null : (
          <div className="daily-upload__wait">
            <NotYetFetched hasFailed={false} />
          </div>
        )}
        {stands && isAwaited ? <TasksAwaited /> : null}
        {upload === null && stands && !isAwaited ? (
          <div className="column daily-upload__writing" inert={isSubmitting && isAnswered}>
            <DayTasks
              isLoading={isLoading}
              renderCapture={renderCapture}
              rowsRef={rowsRef}
              shelf={shelf}
              saving={saving}
              tasks={tasks}
            />
            <EndOfDay actorRef={actorRef}>
              <MediaChips actorRef={actorRef} renderWay={renderWay} />
            </EndOfDay>
            <Submit
              actorRef={actorRef}
              missed={missedText(endOfDay(tasks, saving).later)}
              onRefused={() => focusFirstOpen(ref.current)}
            />
          </div>
        ) : null}
      </div>
      {stands && !isAwaited ? (
        <YourWords days={earlier} shelf={shelf} synced={synced} wordsHref={wordsHref} />
      ) : null}
    </main>
  );
}

function DayTasks({
  isLoading,
  rowsRef,
  tasks,
  saving,
  shelf,
  renderCapture,
}: {
  isLoading: boolean;
  rowsRef: UploadRowsActorRef;
  tasks: readonly ShownTask[];
  saving: readonly string[];
  shelf: MediaShelf;
  renderCapture: RenderCapture;
}) {
  if (isLoading) return <TasksAwaited />;
  if (tasks.length > 0) {
    return (
      <UploadLists
        renderCapture={renderCapture}
        rowsRef={rowsRef}
        saving={saving}
        shelf={shelf}
        tasks={tasks}
      />
    );
  }

  return <p role="status">Rest day. You can still write.</p>;
}

function TasksAwaited() {
  return <p role="status">Loading your tasks...</p>;
}

/** The focus goes to what is missing first. */
function focusFirstOpen(day: HTMLElement | null) {
  day?.querySelector<HTMLElement>('.upload-row__head--button')?.focus();
}

function Submit({
  actorRef,
  missed,
  onRefused,
}: {
  actorRef: DailyUploadActorRef;
  /** What the day is submitted without; null for nothing. */
  missed: string | null;
  onRefused: () => void;
}) {
  const open = useSelector(actorRef, ({ context: { open: ids, saving, sampled } }) =>
    ids === null ? 0 : openTasks({ open: ids, saving, sampled }).length,
  );
  const isRefusing = useSelector(actorRef, (snapshot) => snapshot.matches({ writing: 'refusing' }));
  const isSubmitting = useSelector(actorRef, (snapshot) => snapshot.matches('submitting'));
  const canSubmit = useSelector(actorRef, (snapshot) => snapshot.can({ type: 'day.submit' }));
  const loose = useLooseWay(actorRef);

  return (
    <div className="column daily-upload__submit">
      {isRefusing ? <Notice role="alert">{refusalOf(open)}</Notice> : null}
      {missed === null ? null : <p className="daily-upload__missed">{missed}</p>}
      <p className="daily-upload__loose" role="status">
        {isSubmitting ? null : loose}
      </p>
      <Button
        isBusy={!canSubmit || loose !== null}
        onPress={() => {
          actorRef.send({ type: 'day.submit' });
          if (actorRef.getSnapshot().matches({ writing: 'refusing' })) onRefused();
        }}
      >
        {isSubmitting ? 'Saving…' : 'Submit Daily Upload'}
      </Button>
    </div>
  );
}
