import type { InspectionEvent, Observer } from 'xstate';

import type { InspectedApp } from '../app/inspectedApp.ts';
import { createKnownApp } from '../app/knownApp.ts';
import { clockFacts, moveClock } from '../clock/clocks.ts';
import type { ReplayClock } from '../clock/replayClock.ts';
import type { VirtualClock } from '../clock/virtualClock.ts';
import { coverageText, testText, traceText } from '../copy/texts.ts';
import type { Command, EngineWire, Report } from '../protocol/protocol.ts';
import { createCoverageMeter } from '../record/coverage.ts';
import { createRecorder } from '../record/recorder.ts';
import { createChoice, type OnTravel } from '../replay/choice.ts';
import type { Replay } from '../replay/replay.ts';
import { replicaFrom } from '../trace/replica.ts';
import { createMailing } from './mailing.ts';
import { createQueue } from './queue.ts';
import { createSending } from './sending.ts';

export interface EngineOptions {
  wire: EngineWire;
  app: InspectedApp;
  /** The clock that the app goes by, where it may be taken. */
  clock?: VirtualClock;
  /** The machine that a tester most likely came for, by its id. */
  prefers?: string | null;
  /** Milliseconds since 1970; as `Date` has it, if left out. */
  now?: () => number;
  /** Runs a function soon: whatever happens until then goes in one report. A microtask later, if left out. */
  soon?: (run: () => void) => void;
  /**
   * Hears where a live machine is looked at: as it was at an earlier step, to begin from, and the event that brought it there;
   * or null for the present again.
   */
  onTravel?: OnTravel;
}

export interface Engine {
  /** What every actor system of the app is inspected by. */
  inspect: Observer<InspectionEvent>;
  /** Tells the view of what no command and no actor has changed, such as the clock. */
  refresh: () => void;
  /** Hears the view no more. */
  stop: () => void;
}

/** The inspector beside the app or a story: it records every machine, tells the view, and does what the view asks for. */
export function createEngine({
  wire,
  app: told,
  clock,
  prefers = null,
  now = () => Date.now(),
  soon = queueMicrotask,
  onTravel = () => {},
}: EngineOptions): Engine {
  const app = createKnownApp(told);
  const { secrets } = app;
  const appClock = clock ?? null;
  const coverage = createCoverageMeter();
  const replicas = new Map<string, Replay>();
  const mailing = createMailing({ send: wire.send, soon, actors, others });
  const recorder = createRecorder({
    now,
    secrets,
    onChange: mailing.note,
    onLogged: mailing.log,
    onMicrostep: coverage.count,
  });
  const inOrder = createQueue();
  const choice = createChoice({ actors: recorder.actors, app, onTravel });
  const send = createSending({ choice, app });
  const stop = wire.listen((command) => void obey(command));
  wire.send({ type: 'engine.began' });

  return {
    inspect: { next: (inspection) => recorder.take(inspection) },
    refresh: mailing.note,
    stop,
  };

  async function obey(command: Command) {
    try {
      await run(command);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      wire.send({ type: 'command.refused', message });
    }
    mailing.note();
  }

  async function run(command: Command): Promise<void> {
    switch (command.type) {
      case 'view.open':
        wire.send({
          type: 'view.opened',
          canTakeClock: appClock !== null,
          prefers,
          background: app.background,
          lookedAt: lookedAt(),
        });
        mailing.tellAll();
        break;
      case 'subject.choose':
        choice.choose(command.actorId, command.step);
        mailing.note();
        await app.learnEvents();
        break;
      case 'event.send':
        await send(command.actorId, command.event);
        break;
      case 'trace.export':
        wire.send(await traceText(choice.recordOf(command.actorId), app));
        break;
      case 'trace.import':
        await bringIn(command.text);
        break;
      case 'replica.remove':
        remove(command.actorId);
        break;
      case 'test.copy':
        wire.send(await testText(choice.recordOf(command.actorId), command.step, app));
        break;
      case 'coverage.reset':
        coverage.reset();
        break;
      case 'coverage.export':
        wire.send(await coverageText(coverage, app));
        break;
      default:
        await inOrder(() => mailing.during(() => moveClock(command, replicaClock(), appClock)));
    }
  }

  async function bringIn(text: string) {
    const made = await replicaFrom(text, app, (inspection, time) =>
      recorder.take(inspection, 'replica', time),
    );
    const actorId = made.actor.sessionId;

    replicas.set(actorId, made);
    wire.send({ type: 'replica.made', actorId, divergence: made.divergence });
  }

  function remove(actorId: string) {
    const replica = replicas.get(actorId);
    if (replica === undefined) throw new Error('Only a replica can be removed: this is none.');

    replicas.delete(actorId);
    const known = recorder.forget(actorId);
    replica.actor.stop();
    if (known !== null) choice.leave(known);
  }

  function actors() {
    recorder.settle();

    return [...recorder.actors.values()].map(({ facts }) => facts);
  }

  function others(): Report[] {
    const facts = clockFacts(replicaClock(), appClock);

    return [
      { type: 'subject.changed', subject: choice.facts() },
      ...(facts === null ? [] : [{ type: 'clock.changed' as const, clock: facts }]),
      { type: 'coverage.changed', coverage: coverage.facts() },
    ];
  }

  /** A view that opens later looks where the one before it looked. */
  function lookedAt(): string | null {
    return recorder.actors.get(choice.actorId() ?? '')?.facts.machine ?? null;
  }

  function replicaClock(): ReplayClock | null {
    return replicas.get(choice.actorId() ?? '')?.clock ?? null;
  }
}
