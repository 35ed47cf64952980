import type { ReactNode } from 'react';

import { countedTasks, type ShownTask } from '../../domain/today/dayTasks.ts';
import type { DayTasksActorRef } from '../../machines/today/dayTasksMachine.ts';
import { useSelector } from '@xstate/react';
import type { DayShares } from '../art/dayMark.ts';
import { DayMark } from '../art/day/DayMark.tsx';
import { daySeed } from '../art/daySeed.ts';
import { dayMarkText } from '../practice/todayTexts.ts';
import { statePath } from '../ui/statePath.ts';
import { Tabs } from '../ui/choices/Tabs.tsx';
import type { AnalyticsCounts } from './Analytics.tsx';
import { DailyUploadCard, type UploadedDay } from './DailyUploadCard.tsx';
import { DayBar } from './DayBar.tsx';
import type { MediaShelf } from '../reflection/mediaShelf.ts';
import { dayText } from './progressTexts.ts';
import type { TaskActions } from './TaskCard.tsx';
import { TaskList } from './TaskList.tsx';
import './ProgressScreen.css';

export type ProgressTab = 'tasks' | 'analytics';

export interface ProgressLinks {
  schedule: string;
  dailyUpload: string;
  practise: string;
  taskHref: (taskId: string) => string;
}

/** Today: its tasks, the way to its end, and how it stands (rules/today#D15). */
export function ProgressScreen({
  dayTasksRef,
  tasks,
  mark,
  hasSchedule,
  now,
  asked,
  beside,
  upload,
  links,
  tab,
  actions,
  outbox,
  shelf,
  onChooseTab,
  renderAnalytics,
  children,
}: {
  dayTasksRef: DayTasksActorRef;
  tasks: readonly ShownTask[];
  /** How much of each pillar is done. */
  mark: DayShares;
  /** False once it is known that there is none. */
  hasSchedule: boolean;
  /** Minutes into the day; null while that is not known. */
  now: number | null;
  /** What comes before its tasks. */
  asked: ReactNode;
  /** The days beside it; null until they are known of. */
  beside: ReactNode;
  /** Undefined until it is known whether there is any. */
  upload: UploadedDay | null | undefined;
  links: ProgressLinks;
  tab: ProgressTab;
  actions: TaskActions;
  /** What waits on this device. */
  outbox: ReactNode;
  shelf: MediaShelf;
  onChooseTab: (tab: ProgressTab) => void;
  /** How it stands, by what its tasks come to; null before they are known. */
  renderAnalytics: (counts: AnalyticsCounts | null) => ReactNode;
  /** What stands over the screen: the timer, and the reflection. */
  children: ReactNode;
}) {
  const state = useSelector(dayTasksRef, ({ value }) => statePath(value));
  const date = useSelector(dayTasksRef, ({ context }) => context.day.date);
  const isLoading = state === 'day.loading';
  const counted = countedTasks(tasks);
  const isEmpty = state === 'day.ready' && tasks.length === 0;
  const isKnown = isEmpty || tasks.length > 0;
  const done = tasks.filter(({ status }) => status === 'done').length;
  const reflections = tasks.filter(({ reflectionType }) => reflectionType !== null).length;

  return (
    <main
      aria-busy={isLoading}
      className="frame column progress-screen"
      data-machine="dayTasks"
      data-state={state}
      id="content"
    >
      <header className="progress-screen__head">
        <h1 className="progress-screen__date" tabIndex={-1}>
          {dayText(date)}
        </h1>
        <div className="progress-screen__count">
          {tasks.length === 0 ? null : (
            <p>
              <span className="progress-screen__numbers">
                {done}/{counted.length}
              </span>{' '}
              done
              {upload === null ? (
                <span className="progress-screen__hint"> · Daily upload pending</span>
              ) : null}
            </p>
          )}
        </div>
        <DayBar tasks={counted} />
        {outbox}
      </header>
      <Tabs
        label="Today"
        onChoose={onChooseTab}
        tabs={[
          {
            value: 'tasks',
            label: 'Tasks',
            panel: (
              <div className="column progress-screen__day">
                <div className="column progress-screen__rail">
                  {isEmpty ? null : (
                    <div className="progress-screen__mark">
                      {tasks.length === 0 ? null : (
                        <DayMark label={dayMarkText(mark)} seed={daySeed(date)} shares={mark} />
                      )}
                    </div>
                  )}
                  {isEmpty && !hasSchedule && upload === null ? null : (
                    <DailyUploadCard
                      done={isKnown ? done : null}
                      href={links.dailyUpload}
                      practiseHref={links.practise}
                      isRestDay={isEmpty}
                      upload={upload}
                    />
                  )}
                </div>
                <div className="column progress-screen__tasks">
                  {asked}
                  <TaskList
                    actions={actions}
                    hasFailed={state === 'day.failed'}
                    hasSchedule={hasSchedule}
                    isLoading={isLoading}
                    links={links}
                    now={now}
                    shelf={shelf}
                    onRetry={() => dayTasksRef.send({ type: 'tasks.refresh' })}
                    tasks={tasks}
                  />
                  {beside}
                </div>
              </div>
            ),
          },
          {
            value: 'analytics',
            label: 'Analytics',
            panel: renderAnalytics(isKnown ? { done, reflections, total: counted.length } : null),
          },
        ]}
        value={tab}
      />
      {children}
    </main>
  );
}
