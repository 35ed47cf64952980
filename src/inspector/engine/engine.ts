import type { InspectionEvent, Observer } from 'xstate';

import type { Command, EngineWire, Report } from '../protocol.ts';
import { createCoverageMeter } from './coverage.ts';
import { createMailing } from './mailing.ts';
import { createRecorder } from './recorder.ts';
import { present, subjectFacts, type Looked } from './subject.ts';
import { travelled } from './travel.ts';

export interface EngineOptions {
  wire: EngineWire;
  /** Milliseconds since 1970; the device's, if left out. */
  now?: () => number;
  /** Runs a function soon: whatever happens until then goes in one report. */
  soon?: (run: () => void) => void;
}

export interface Engine {
  /** What every actor system of the app is inspected by. */
  inspect: Observer<InspectionEvent>;
  stop: () => void;
}

/** The inspector beside the app or a story: it records every machine, tells the view, and does what the view asks for. */
export function createEngine({
  wire,
  now = () => Date.now(),
  soon = queueMicrotask,
}: EngineOptions): Engine {
  const coverage = createCoverageMeter();
  const mailing = createMailing({
    send: wire.send,
    soon,
    actors: () => {
      recorder.settle();
      return [...recorder.actors.values()].map(({ facts }) => facts);
    },
    others: () => [subjectReport(), { type: 'coverage.changed', coverage: coverage.facts() }],
  });
  const recorder = createRecorder({
    now,
    onChange: mailing.note,
    onLogged: mailing.log,
    onMicrostep: coverage.count,
  });
  let chosen: { actorId: string; looked: Looked | null } | null = null;
  const stopListening = wire.listen(obey);
  wire.send({ type: 'engine.began', canTakeClock: false });

  return { inspect: { next: (inspection) => recorder.take(inspection) }, stop: stopListening };

  function obey(command: Command) {
    try {
      run(command);
    } catch (error) {
      refuse(error instanceof Error ? error.message : String(error));
    }
  }

  function run(command: Command) {
    switch (command.type) {
      case 'view.open':
        wire.send({ type: 'engine.began', canTakeClock: false });
        mailing.tellAll();
        break;
      case 'subject.choose':
        choose(command.actorId, command.step);
        break;
      case 'event.send':
        activeActor(command.actorId).send(command.event);
        break;
      case 'coverage.reset':
        coverage.reset();
        mailing.note();
        break;
      default:
        refuse(`The engine cannot do ${command.type} yet.`);
    }
  }

  function choose(actorId: string, step: number | null) {
    const known = recorder.actors.get(actorId);
    const record = known?.record ?? null;
    const looked =
      step === null || known === undefined || record === null
        ? null
        : travelled(known, record, step);

    chosen = { actorId, looked };
    mailing.note();
  }

  function refuse(message: string) {
    wire.send({ type: 'command.refused', message });
  }

  function activeActor(actorId: string) {
    const known = recorder.actors.get(actorId);
    if (known === undefined)
      throw new Error(`No actor has the ID ${actorId}: it ended, or it was never started.`);
    if (known.facts.status !== 'active')
      throw new Error(`The actor "${known.facts.name}" has ended and takes no event.`);

    return known.actor;
  }

  function subjectReport(): Report {
    const known = chosen === null ? undefined : recorder.actors.get(chosen.actorId);
    const record = known?.record ?? null;
    const looked = record === null ? null : (chosen?.looked ?? present(record));

    return {
      type: 'subject.changed',
      subject:
        known === undefined || record === null || looked === null
          ? null
          : subjectFacts(known, record, looked),
    };
  }
}
