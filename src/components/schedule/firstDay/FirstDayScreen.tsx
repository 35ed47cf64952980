import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';

import { enabledPillars } from '../../../domain/schedule/settings.ts';
import { weekdaysOf } from '../../../domain/schedule/firstDay.ts';
import type { FirstDayActorRef } from '../../../machines/schedule/firstDayMachine.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { statePath } from '../../ui/statePath.ts';
import { DayRibbon } from '../DayRibbon.tsx';
import { WeekdayToggles } from '../WeekdayToggles.tsx';
import { questionOf, questions, type Question } from './firstDayTexts.ts';
import { PracticeChoice } from './PracticeChoice.tsx';
import { PracticeTimes } from './PracticeTimes.tsx';
import './FirstDayScreen.css';

/** The three questions of a member's first day, one at a time (rules/schedule#S34). */
export function FirstDayScreen({
  actorRef,
  laterHref,
}: {
  actorRef: FirstDayActorRef;
  /** Where the questions are left to another time. */
  laterHref: string;
}) {
  const snapshot = useSelector(actorRef, (current) => current);
  const { isNothingChosen, settings } = snapshot.context;
  const question = questionOf(snapshot);
  const title = useFocusOfEach(question);
  const isOpening = snapshot.matches('opening');

  return (
    <main
      aria-busy={isOpening || snapshot.hasTag('busy')}
      className="frame column first-day"
      data-machine="firstDay"
      data-state={statePath(snapshot.value)}
      id="content"
    >
      <header className="first-day__head">
        <p className="first-day__place">{questions[question].place}</p>
        <h1 className="first-day__title" ref={title} tabIndex={-1}>
          {questions[question].title}
        </h1>
        <p className="first-day__lead">{questions[question].lead}</p>
      </header>
      {snapshot.matches('unknown') ? (
        <Notice role="alert">
          Whether you have a schedule already could not be looked up.{' '}
          <button
            className="first-day__retry"
            onClick={() => actorRef.send({ type: 'plan.retry' })}
            type="button"
          >
            Retry
          </button>
        </Notice>
      ) : null}
      {isOpening ? (
        <p className="first-day__opening" role="status">
          One moment...
        </p>
      ) : null}
      {snapshot.matches({ asking: 'practices' }) ? (
        <PracticeChoice
          onToggle={(code) => actorRef.send({ type: 'practice.toggle', code })}
          settings={settings}
        />
      ) : null}
      {snapshot.matches({ asking: 'days' }) ? (
        <WeekdayToggles
          isOn={weekdaysOf(settings)}
          onToggle={(index, isOn) => actorRef.send({ type: 'day.toggle', index, isOn })}
        />
      ) : null}
      {question === 'times' ? (
        <>
          <DayRibbon settings={settings} />
          {enabledPillars(settings).map((code) => (
            <PracticeTimes
              code={code}
              key={code}
              onChange={(changed) =>
                actorRef.send({ type: 'settings.change', code, settings: changed })
              }
              settings={settings[code]}
            />
          ))}
        </>
      ) : null}
      <footer className="first-day__actions" data-bottom-bar>
        {isNothingChosen ? <Notice role="alert">{questions[question].nothing}</Notice> : null}
        {question === 'practices' ? (
          <a className="button button--quiet" href={laterHref}>
            Not now
          </a>
        ) : (
          <Button
            isBusy={!snapshot.can({ type: 'question.back' })}
            look="outlined"
            onPress={() => actorRef.send({ type: 'question.back' })}
          >
            Back
          </Button>
        )}
        {question === 'times' ? (
          <Button
            isBusy={!snapshot.can({ type: 'plan.save' })}
            onPress={() => actorRef.send({ type: 'plan.save' })}
          >
            Begin
          </Button>
        ) : (
          <Button
            isBusy={!snapshot.can({ type: 'question.next' })}
            onPress={() => actorRef.send({ type: 'question.next' })}
          >
            Next
          </Button>
        )}
      </footer>
    </main>
  );
}

/** The title takes the focus with each question but the first: it is what a screen reader reads next. */
function useFocusOfEach(question: Question) {
  const title = useRef<HTMLHeadingElement>(null);
  const shown = useRef(question);

  useEffect(() => {
    if (shown.current === question) return;
    shown.current = question;
    title.current?.focus();
    scrollTo(0, 0);
  }, [question]);

  return title;
}
