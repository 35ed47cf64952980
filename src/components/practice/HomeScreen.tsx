import { useSelector } from '@xstate/react';
import { useDeferredValue, type ReactNode } from 'react';

import { isTetherPlanned, type PlannedDays } from '../../domain/days/plannedDays.ts';
import { sharesOf } from '../../domain/today/dayShares.ts';
import type { ShownTask } from '../../domain/today/dayTasks.ts';
import type { NextTask } from '../../domain/today/nextTask.ts';
import { givenNameOf } from '../../domain/practice/member.ts';
import { pillarCodes, type PillarCode } from '../../domain/common/pillarCode.ts';
import { practisedDays } from '../../domain/practice/streak.ts';
import type { GreetingActorRef } from '../../machines/practice/greetingMachine.ts';
import { hasDaysToCome } from '../../domain/practice/toldPractice.ts';
import type { MemberStoreActorRef } from '../../machines/practice/memberStoreMachine.ts';
import { DayMark } from '../art/day/DayMark.tsx';
import { daySeed } from '../art/daySeed.ts';
import { Icon } from '../ui/Icon.tsx';
import { statePath } from '../ui/statePath.ts';
import { HomeNumbers } from './HomeNumbers.tsx';
import { isAnswered } from './isAnswered.ts';
import { PillarTile } from './PillarTile.tsx';
import { ScheduleRow } from './ScheduleRow.tsx';
import { dayMarkText, nextText } from './todayTexts.ts';
import './HomeScreen.css';

export interface HomeLinks {
  pillars: Readonly<Record<PillarCode, string>>;
  schedule: string;
  firstDay: string;
  taskHref: (taskId: string) => string;
}

/** The dashboard, which is /home too (rules/practice#P1): the greeting, the streak, the day, and the ways on. */
export function HomeScreen({
  greetingRef,
  memberStoreRef,
  planned,
  tasks,
  next,
  links,
  practice,
  again,
  unfetched,
  onPractise,
  children,
}: {
  greetingRef: GreetingActorRef;
  memberStoreRef: MemberStoreActorRef;
  /** Null where no plan is known. */
  planned: PlannedDays | null;
  /** Today's, in their order; none while they are not known. */
  tasks: readonly ShownTask[];
  /** Of them; null for none. */
  next: NextTask<ShownTask> | null;
  links: HomeLinks;
  /** A practice that goes on or was left, and where; null for none. */
  practice: { text: string; href: string } | null;
  /** The practice as it was last, and where; null for none. */
  again: { text: string; href: string } | null;
  /** Stands for what the play button could not open; null for nothing. */
  unfetched: ReactNode;
  onPractise: () => void;
  /** What stands over the screen: the practice chooser. */
  children: ReactNode;
}) {
  const state = useSelector(greetingRef, (snapshot) => statePath(snapshot.value));
  const greeting = useSelector(greetingRef, ({ context }) => context.greeting);
  const name = useSelector(memberStoreRef, ({ context }) => givenNameOf(context.user));
  const isFetching = useSelector(memberStoreRef, ({ context }) => hasDaysToCome(context.told));
  const today = useSelector(memberStoreRef, ({ context }) => context.today);
  const schedule = useDeferredValue(useSelector(memberStoreRef, ({ context }) => context.schedule));
  // With the schedule: known without it, the day would be the first one for a moment.
  const isKnown = useDeferredValue(useSelector(memberStoreRef, isAnswered));
  const hasPractisedToday = useSelector(memberStoreRef, ({ context }) =>
    practisedDays(context.sessions).includes(context.today),
  );
  const isRestDay = schedule !== null && !isTetherPlanned(schedule, today);
  const shares = sharesOf(tasks, hasPractisedToday);
  const seed = daySeed(today);

  return (
    <main
      className={`frame column home-screen home-screen--${bandOf[greeting]}`}
      data-machine="greeting"
      data-state={state}
      id="content"
    >
      <div className="home-screen__words">
        <h1 className="home-screen__greeting" tabIndex={-1}>
          {name === '' ? greeting : `${greeting}, `}
          {name === '' ? null : <span className="home-screen__name">{name}</span>}
        </h1>
        <HomeNumbers memberStoreRef={memberStoreRef} planned={planned} />
        {practice === null ? null : (
          <p className="home-screen__practice">
            <a href={practice.href}>{practice.text}</a>
          </p>
        )}
        <p className="home-screen__next">
          {next === null ? null : <a href={links.taskHref(next.task.taskId)}>{nextText(next)}</a>}
        </p>
        {isRestDay ? (
          <p className="home-screen__rest">
            Rest day.{' '}
            <button
              aria-haspopup="dialog"
              className="home-screen__offer"
              onClick={onPractise}
              type="button"
            >
              Practise if you like
            </button>
          </p>
        ) : null}
      </div>
      <div className="home-screen__day">
        <DayMark
          className="home-screen__mark"
          label={dayMarkText(shares)}
          seed={seed}
          shares={shares}
        />
        <button
          aria-haspopup="dialog"
          aria-label="Choose a practice"
          className="home-screen__play"
          onClick={onPractise}
          title="Choose a practice"
          type="button"
        >
          <Icon name="play" />
        </button>
        <div className="home-screen__again">
          {unfetched ?? (again === null ? null : <a href={again.href}>{again.text}</a>)}
        </div>
      </div>
      <nav aria-label="Pillars" className="home-screen__pillars">
        {pillarCodes.map((code) => (
          <PillarTile code={code} href={links.pillars[code]} key={code} seed={seed} />
        ))}
      </nav>
      <ScheduleRow
        firstDayHref={links.firstDay}
        href={links.schedule}
        isKnown={isKnown}
        schedule={schedule}
        today={today}
      />
      <p className="home-screen__fetching" role="status">
        {isFetching ? 'Bringing your earlier days. Today is ready.' : null}
      </p>
      {children}
    </main>
  );
}

/** The light of the hour over the page. */
const bandOf = {
  'Still awake': 'night',
  'Good morning': 'dawn',
  'Good afternoon': 'noon',
  'Good evening': 'evening',
  'Good night': 'night',
} as const;
