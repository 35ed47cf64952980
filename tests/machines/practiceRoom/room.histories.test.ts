import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { firstPlan, withMinutes } from '#src/domain/practiceRoom/plans.ts';
import { ownPractice } from '#src/domain/timer/ownPractice.ts';
import { histories, historiesTimeout } from '../../support/histories.ts';
import { roomWorld, settled } from './roomWorld.ts';

const second = 1_000;
const minute = 60 * second;
const planned = 10 * minute;
/** A page that was killed had kept its timer at most so long before. */
const keptWithin = 5 * second;

const tick = fc.record({ do: fc.constant('tick'), s: fc.integer({ min: 1, max: 60 }) });
const sleep = fc.record({ do: fc.constant('sleep'), s: fc.integer({ min: 1, max: 2_400 }) });
const back = fc.record({ do: fc.constant('back'), s: fc.integer({ min: 1, max: 3_600 }) });
const reload = fc.record({ do: fc.constant('reload'), s: fc.integer({ min: 1, max: 60 }) });
const kill = fc.record({ do: fc.constant('kill'), s: fc.integer({ min: 91, max: 4_000 }) });
const press = fc.record({
  do: fc.constantFrom('pause', 'resume', 'interrupt', 'count', 'leave', 'finish'),
  s: fc.constant(0),
});
const steps: fc.Arbitrary<{ do: string; s: number }[]> = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: tick },
    { weight: 3, arbitrary: press },
    { weight: 1, arbitrary: sleep },
    { weight: 1, arbitrary: back },
    { weight: 1, arbitrary: reload },
    { weight: 1, arbitrary: kill },
  ),
  { maxLength: 40 },
);

/** What a plain count of one practice comes to. */
function reference() {
  return { counted: 0, doubt: 0, isRunning: true, isOver: false, isLeft: false, loss: 0 };
}

describe('a practice through whatever happens', () => {
  test(
    'has its minutes to a second, one first bell, and one session (rules/practiceRoom#Q11)',
    { timeout: historiesTimeout() },
    async () => {
      await fc.assert(
        fc.asyncProperty(steps, async (history) => {
          const world = roomWorld(withMinutes(firstPlan, planned / minute));
          const plain = reference();
          await settled();
          world.send({ type: 'practice.start', at: { ...world.now } });
          await settled();
          const advance = (ms: number) => {
            plain.counted = Math.min(planned, plain.counted + ms);
            if (plain.counted === planned) plain.isOver = true;
          };

          for (const { do: what, s } of history) {
            if (plain.isOver || plain.isLeft) break;
            const at = { ...world.now };
            const isDoubtful = plain.doubt > 0;
            switch (what) {
              case 'tick':
                world.pass(s * second, s * second);
                if (plain.isRunning) advance(s * second);
                break;
              case 'sleep':
                world.pass(s * second, 0);
                if (plain.isRunning && s > 5) plain.doubt += s * second;
                break;
              case 'back':
                world.pass(-s * second, 0);
                break;
              case 'pause':
                if (plain.isRunning) world.send({ type: 'practice.pause', at });
                plain.isRunning = false;
                break;
              case 'interrupt':
                world.interrupt();
                plain.isRunning = false;
                break;
              case 'resume':
                if (!plain.isRunning) world.send({ type: 'practice.resume', at });
                plain.isRunning = true;
                break;
              case 'count':
                world.send({ type: 'away.count' });
                advance(plain.doubt);
                plain.doubt = 0;
                break;
              case 'leave':
                world.send({ type: 'away.leave' });
                plain.doubt = 0;
                break;
              case 'finish':
                world.send({ type: 'practice.finish', at });
                if (!isDoubtful) plain.isOver = true;
                break;
              case 'reload':
                await world.gone(s * second);
                if (plain.isRunning) advance(s * second);
                break;
              default:
                if (plain.isRunning) plain.loss += keptWithin;
                await world.gone(s * second);
                plain.isLeft = true;
            }
            await settled();
            if (plain.isOver || plain.isLeft) break;

            const expected = plain.doubt > 0 ? 'running.doubting' : 'running.counting';
            const elapsed = world.elapsed();
            // A page that comes back to a practice at rest lets it rest until it is gone on with.
            if (elapsed === null) {
              expect(plain.isRunning).toBe(false);
              expect(world.state()).toBe(plain.counted < minute ? 'choosing.ready' : 'asking');
              plain.isLeft = true;
              break;
            }
            expect(world.state()).toBe(plain.isRunning ? expected : 'paused');
            expect(Math.abs(elapsed - plain.counted)).toBeLessThanOrEqual(second);
          }

          await end(world, plain);
        }),
        histories(100),
      );
    },
  );
});

async function end(world: ReturnType<typeof roomWorld>, plain: ReturnType<typeof reference>) {
  if (plain.isLeft) {
    if (world.state() === 'choosing.ready') {
      expect(plain.counted - plain.loss).toBeLessThan(minute);
      expect([world.sessions, world.kept.size]).toEqual([[], 0]);
      return;
    }
    world.send({ type: 'left.keep' });
  } else if (!plain.isOver) {
    world.send({ type: 'away.leave' });
    world.send({ type: 'practice.finish', at: { ...world.now } });
  }
  await settled();
  world.endOver();
  await settled();

  expect(world.sessions).toHaveLength(1);
  const [session] = world.sessions;
  const apart = Math.abs((session?.activeMs ?? 0) - plain.counted);
  expect(apart).toBeLessThanOrEqual(second + plain.loss);
  expect(world.firstBells.length).toBeLessThanOrEqual(1);
  expect(world.kept.size).toBe(0);
  expect(world.state()).toBe(plain.isLeft ? 'choosing.ready' : 'ended');
}

describe('the room and the desk', () => {
  test('go on with a practice that was left less than a reload ago, and ask of one that was left before', async () => {
    const world = roomWorld(firstPlan);
    await settled();
    world.send({ type: 'practice.start', at: { ...world.now } });
    await settled();
    world.pass(2 * minute, 2 * minute);
    await world.gone(80 * second);
    expect([world.state(), world.elapsed()]).toEqual(['running.counting', 200 * second]);

    world.pass(minute, minute);
    await world.gone(20 * minute);
    expect(world.state()).toBe('asking');
    world.send({ type: 'left.sitThrough', at: { ...world.now } });
    await settled();
    expect(world.sessions).toEqual([
      { taskId: ownPractice('1', '2026-11-21').taskId, activeMs: planned },
    ]);
  });

  test('let go of what is let go', async () => {
    const world = roomWorld(firstPlan);
    await settled();
    world.send({ type: 'practice.start', at: { ...world.now } });
    await settled();
    world.pass(2 * minute, 2 * minute);
    await world.gone(20 * minute);
    world.send({ type: 'left.drop' });
    await settled();

    expect([world.state(), world.sessions, world.kept.size]).toEqual(['choosing.ready', [], 0]);
  });

  test('practise a task as its own timer, which goes on where it rested', async () => {
    const task = {
      taskId: '2026-11-21-TETHER-1',
      date: '2026-11-21',
      pillar: 'TETHER',
      pillarName: 'Tether',
      isSample: false,
    };
    const world = roomWorld(firstPlan, { task, elapsedMs: 4 * minute });
    await settled();
    world.send({ type: 'practice.start', at: { ...world.now } });
    await settled();
    world.pass(6 * minute, 6 * minute);
    world.endOver();
    await settled();

    expect(world.sessions).toEqual([{ taskId: task.taskId, activeMs: planned }]);
    expect(world.firstBells).toEqual([]);
  });

  // rules/practiceRoom#Q13
  test.each(['practice.done', 'practice.again'] as const)(
    'choose anew after an end that was read, saved or not (%s)',
    async (type) => {
      const world = roomWorld(withMinutes(firstPlan, planned / minute));
      const save = world.holdSaves();
      await settled();
      world.send({ type: 'practice.start', at: { ...world.now } });
      await settled();
      world.pass(planned, planned);
      world.endOver();
      await settled();
      world.enterAgain();
      expect(world.state()).toBe('ended');

      world.send({ type });
      world.enterAgain();
      expect(world.state()).toBe('choosing.ready');
      world.send({ type: 'practice.start', at: { ...world.now } });
      await settled();
      expect([world.state(), world.sessions]).toEqual(['beginning', [expect.anything()]]);

      save();
      await settled();
      expect([world.state(), world.elapsed()]).toEqual(['running.counting', 0]);
      expect(world.desk().getSnapshot().context.isShown).toBe(true);
    },
  );
});
