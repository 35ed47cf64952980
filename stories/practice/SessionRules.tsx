import { useSelector } from '@xstate/react';

import { Button } from '#src/components/ui/Button.tsx';
import type {
  MeditationSessionActorRef,
  MeditationSessionEvent,
} from '#src/machines/practice/meditationSessionMachine.ts';
import './SessionRules.css';

const wishes: { label: string; event: MeditationSessionEvent }[] = [
  {
    label: 'Start at 06:30',
    event: { type: 'session.start', sessionType: 'guided', at: at('06:30'), timeZone: 'UTC' },
  },
  { label: 'Pause at 06:34', event: { type: 'session.pause', at: at('06:34') } },
  { label: 'Resume', event: { type: 'session.resume' } },
  { label: 'End at 06:50', event: { type: 'session.end', at: at('06:50') } },
];

/** The facts of a meditation session and what may happen to it next, at fixed times of one morning. */
export function SessionRules({ actorRef }: { actorRef: MeditationSessionActorRef }) {
  const snapshot = useSelector(actorRef, (current) => current);
  const { session } = snapshot.context;

  return (
    <main className="session-rules" data-machine="meditationSession" data-state={snapshot.value}>
      <h1 className="session-rules__title">Meditation session</h1>
      <dl className="session-rules__facts">
        <Fact name="State" value={snapshot.value} />
        <Fact name="Type" value={session?.type} />
        <Fact name="Day" value={session?.day} />
        <Fact name="Start" value={session?.startTime.slice(11, 16)} />
        <Fact name="End" value={session?.endTime?.slice(11, 16)} />
        <Fact name="Minutes" value={session?.durationMinutes} />
      </dl>
      <div className="session-rules__wishes">
        {wishes
          .filter(({ event }) => snapshot.can(event))
          .map(({ label, event }) => (
            <Button key={label} look="outlined" onPress={() => actorRef.send(event)}>
              {label}
            </Button>
          ))}
      </div>
    </main>
  );
}

function Fact({ name, value = 'none' }: { name: string; value: string | number | undefined }) {
  return (
    <div className="session-rules__fact">
      <dt className="session-rules__name">{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function at(time: string): number {
  return Date.parse(`2026-11-21T${time}:00Z`);
}
