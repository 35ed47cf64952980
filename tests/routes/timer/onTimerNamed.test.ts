import { expect, test } from 'vitest';
import { createActor } from 'xstate';

import type { Moment } from '#src/domain/timer/timer.ts';
import { timerDeskMachine } from '#src/machines/timer/timerDeskMachine.ts';
import { onTimerNamed } from '#src/routes/timer/onTimerNamed.ts';
import { happens, silenced } from '../../support/transitions.ts';

const task = {
  taskId: '2026-11-21-TETHER-1',
  date: '2026-11-21',
  pillar: 'TETHER',
  pillarName: 'Tether',
  isSample: false,
};
const at = (seconds: number): Moment => ({ wall: seconds * 1_000, mono: seconds * 1_000 });

test('says what is left of a running timer whenever that changes, and nothing of one that rests', () => {
  const { desk, begin, told } = open();
  expect(told).toEqual([]);

  begin();
  const { timer } = desk.getSnapshot().children;
  timer?.send({ type: 'clock.read', at: at(1) });
  timer?.send({ type: 'clock.read', at: at(1) });
  timer?.send({ type: 'timer.pause', at: at(2) });
  timer?.send({ type: 'timer.resume', at: at(60) });

  expect(told).toEqual(['20:00 Tether', '19:59 Tether', null, '19:58 Tether']);
});

test('says nothing more once it is stopped', () => {
  const { desk, begin, stop, told } = open();
  begin();
  stop();
  desk.getSnapshot().children.timer?.send({ type: 'clock.read', at: at(9) });

  expect(told).toEqual(['20:00 Tether', null]);
});

function open() {
  const desk = createActor(silenced(timerDeskMachine), {
    input: { email: 'maya@example.com' },
  }).start();
  const told: (string | null)[] = [];
  const stop = onTimerNamed(desk, (title) => told.push(title));
  const find = () => {
    desk.send({ type: 'lock.held' });
    happens(desk, {
      type: 'xstate.done.actor.readTimers',
      output: { timers: {}, told: {}, at: at(0) },
    });
  };

  find();
  return {
    desk,
    stop,
    told,
    begin: () => {
      desk.send({ type: 'timer.start', task, plannedMs: 1_200_000, elapsedMs: 0, at: at(0) });
      find();
    },
  };
}
