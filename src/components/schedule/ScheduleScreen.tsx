import { useSelector } from '@xstate/react';
import { useDeferredValue, useRef, type ReactNode } from 'react';

import { pillarCodes, pillarNames } from '../../domain/common/pillarCode.ts';
import { isEdited } from '../../domain/schedule/editing.ts';
import type {
  ScheduleEditorActorRef,
  ScheduleEditorEvent,
} from '../../machines/schedule/scheduleEditorMachine.ts';
import { PillarGlyph } from '../art/pillars/PillarGlyph.tsx';
import { statePath } from '../ui/statePath.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Tabs } from '../ui/choices/Tabs.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { momentText } from '../rooms/momentText.ts';
import { DayRibbon } from './DayRibbon.tsx';
import { panelParts, PillarPanel } from './PillarPanel.tsx';
import { ScheduleNotices } from './ScheduleNotices.tsx';
import { useInSteps } from '../ui/useInSteps.ts';
import './ScheduleScreen.css';

/** The day, the pillars, their sight, and the panel of one of them. */
const parts = 3 + panelParts;

/** The schedule of the four pillars (rules/schedule#S1). */
export function ScheduleScreen({
  actorRef,
  now,
  remindersHref,
  children,
}: {
  actorRef: ScheduleEditorActorRef;
  now: Date;
  remindersHref: string;
  /** What stands over the screen: the save dialog. */
  children: ReactNode;
}) {
  const snapshot = useSelector(actorRef, (current) => current);
  const title = useRef<HTMLHeadingElement>(null);
  // The button that was pressed goes with its line.
  const answer = (event: ScheduleEditorEvent) => {
    actorRef.send(event);
    title.current?.focus();
  };
  const isLoading = snapshot.matches('loading');
  // What the answer brings is taken in before any of it is drawn.
  const isAwaited = useDeferredValue(isLoading);
  const standing = useInSteps(isAwaited ? 0 : parts);
  const { pillar, settings, malformed, offer, savedAt } = snapshot.context;
  // The press is answered before another panel is made.
  const shownPillar = useDeferredValue(pillar);

  return (
    <main
      aria-busy={standing < parts}
      className="frame column schedule-screen"
      data-machine="scheduleEditor"
      data-state={statePath(snapshot.value)}
      id="content"
    >
      <h1 className="schedule-screen__title" ref={title} tabIndex={-1}>
        Create Your Schedule
      </h1>
      <a className="schedule-screen__reminders" href={remindersHref}>
        Be reminded of it
      </a>
      <ScheduleNotices
        malformed={malformed}
        isUnknown={snapshot.matches({ editing: 'unknown' })}
        keptAt={offer === null || isLoading ? null : momentText(offer.keptAt, now)}
        onDiscard={() => answer({ type: 'draft.discard' })}
        onKeep={() => answer({ type: 'draft.keep' })}
        onRetry={() => answer({ type: 'schedule.retry' })}
      />
      {isAwaited ? (
        <p className="schedule-screen__loading" role="status">
          Loading your schedule...
        </p>
      ) : (
        <DayRibbon settings={settings} />
      )}
      {standing < 2 ? null : (
        <Tabs
          label="Pillars"
          isHidden={standing < 3}
          look="column"
          onChoose={(code) => actorRef.send({ type: 'pillar.choose', pillar: code })}
          tabs={pillarCodes.map((code) => ({
            value: code,
            label: pillarNames[code],
            mark: <PillarGlyph code={code} />,
            badge: settings[code].isEnabled ? (
              <span className="schedule-screen__badge">
                <Icon name="check" />
                <VisuallyHidden>enabled</VisuallyHidden>
              </span>
            ) : null,
            panel: (
              <PillarPanel
                code={code}
                isMalformed={malformed.includes(code)}
                onChange={(changed) =>
                  actorRef.send({ type: 'settings.change', code, settings: changed })
                }
                settings={settings}
                standing={standing - 3}
              />
            ),
          }))}
          value={shownPillar}
        />
      )}
      <footer
        className={`schedule-screen__actions${isEdited(snapshot.context) ? ' schedule-screen__actions--edited' : ''}`}
        data-bottom-bar
      >
        <p className="schedule-screen__saved">
          {savedAt === null ? null : `Saved ${momentText(savedAt, new Date(savedAt))}`}
        </p>
        <Button look="outlined" onPress={() => actorRef.send({ type: 'editor.cancel' })}>
          Cancel
        </Button>
        <Button
          isBusy={!snapshot.can({ type: 'schedule.save' })}
          onPress={() => actorRef.send({ type: 'schedule.save' })}
        >
          Save Schedule
        </Button>
      </footer>
      {children}
    </main>
  );
}
