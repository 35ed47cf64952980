import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';

import { patternFault } from '../../domain/practiceRoom/breath.ts';
import {
  asKind,
  firstMinutes,
  withMinutes,
  type PracticePlan,
} from '../../domain/practiceRoom/plans.ts';
import { moment } from '../../domain/timer/moment.ts';
import type { PracticeSessionActorRef } from '../../machines/practiceRoom/practiceSessionMachine.ts';
import { Button } from '../ui/Button.tsx';
import { SegmentedChoice } from '../ui/choices/SegmentedChoice.tsx';
import { Switch } from '../ui/choices/Switch.tsx';
import { BellChoice } from './BellChoice.tsx';
import { BreathChoice } from './BreathChoice.tsx';
import { GuidedChoice } from './GuidedChoice.tsx';
import { MinutesDial } from './MinutesDial.tsx';
import { KeepPreset, Presets, type KeepingPlans } from './Presets.tsx';
import { kindNames } from './practiceRoomTexts.ts';
import './ChoosingScreen.css';

const kinds = (['timed', 'guided', 'breath'] as const).map((value) => ({
  value,
  label: kindNames[value],
}));

/** How to practise, and the way to begin. */
export function ChoosingScreen({
  actorRef,
  children,
  keeping,
}: {
  actorRef: PracticeSessionActorRef;
  /** What stands under its title. */
  children: ReactNode;
  keeping: KeepingPlans;
}) {
  const plan = useSelector(actorRef, ({ context }) => context.plan);
  const presets = useSelector(actorRef, ({ context }) => context.presets);
  const script = useSelector(actorRef, ({ context }) => context.script);
  const isFetching = useSelector(actorRef, (snapshot) =>
    snapshot.matches({ choosing: 'fetching' }),
  );
  const isUnfetched = useSelector(actorRef, (snapshot) =>
    snapshot.matches({ choosing: 'unfetched' }),
  );
  const change = (next: PracticePlan) => actorRef.send({ type: 'plan.change', plan: next });
  const isSafe =
    plan.kind !== 'breath' || typeof plan.breath === 'string' || patternFault(plan.breath) === null;
  const start = () => actorRef.send({ type: 'practice.start', at: moment() });

  return (
    <div className="choosing">
      <header className="column choosing__head">
        <div className="choosing__links">{children}</div>
        <Presets
          onRemove={(name) => actorRef.send({ type: 'preset.remove', name })}
          onUse={(preset) => actorRef.send({ type: 'preset.use', preset })}
          presets={presets}
        />
        <SegmentedChoice
          isLegendHidden
          legend="Kind of practice"
          onChoose={(kind) => change(asKind(plan, kind))}
          segments={kinds}
          value={plan.kind}
        />
      </header>
      <div className="column choosing__what">
        {plan.kind === 'guided' ? (
          <GuidedChoice
            minutes={plan.minutes}
            onChoose={(chosen) => change({ ...plan, ...chosen })}
            script={plan.script}
            words={script}
          />
        ) : (
          <>
            <MinutesDial
              minutes={plan.minutes}
              onChange={(minutes) => change(withMinutes(plan, minutes))}
            />
            <Switch
              hint="It counts up until you end it"
              isOn={plan.minutes === null}
              label="Without an end"
              name="open"
              onToggle={(isOpen) => change(withMinutes(plan, isOpen ? null : firstMinutes))}
            />
          </>
        )}
      </div>
      <div className="choosing__side">
        <div className="column choosing__how">
          {plan.kind === 'breath' ? (
            <BreathChoice breath={plan.breath} onChange={(breath) => change({ ...plan, breath })} />
          ) : null}
          <BellChoice
            onChange={(bells) => change({ ...plan, ...bells })}
            onTry={(voice) => actorRef.send({ type: 'bell.try', voice })}
            plan={plan}
          />
          <KeepPreset
            keeping={keeping}
            onKeep={(name) => actorRef.send({ type: 'preset.keep', name })}
          />
        </div>
        <div className="choosing__start" data-bottom-bar>
          <p className="choosing__unfetched" role="alert">
            {isUnfetched
              ? 'Its words could not be fetched. Check the network, and press Start again.'
              : null}
          </p>
          <Button isBusy={isFetching || !isSafe} onPress={start}>
            {isFetching ? 'Fetching its words…' : 'Start'}
          </Button>
        </div>
      </div>
    </div>
  );
}
