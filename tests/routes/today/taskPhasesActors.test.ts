// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';

import { statePath } from '#src/components/ui/statePath.ts';
import { emptyDay, shownTasks } from '#src/domain/today/dayTasks.ts';
import { sampleTasks } from '#src/domain/today/sampleTasks.ts';
import { sessionMachine } from '#src/machines/app/sessionMachine.ts';
import { noticesMachine } from '#src/machines/rooms/noticesMachine.ts';
import { outboxMachine } from '#src/machines/outbox/outboxMachine.ts';
import type { reflectionCaptureMachine } from '#src/machines/reflection/reflectionCaptureMachine.ts';
import { liveTaskPhases } from '#src/routes/today/taskPhasesActors.ts';
import { openBrowser } from '../../support/device/browserTab.ts';
import { silenced } from '../../support/transitions.ts';
import { deskToCome } from '../timer/deskToCome.ts';

const { fetchFiles } = vi.hoisted(() => ({ fetchFiles: vi.fn<() => Promise<void>>() }));

vi.mock('#src/services/page/styles.ts', () => ({ fetchStylesAgain: fetchFiles }));
vi.mock('#src/routes/reflection/reflectionPorts.ts', async () => {
  const { reflectionCaptureMachine: machine } =
    await import('#src/machines/reflection/reflectionCaptureMachine.ts');
  const { silenced: silent } = await import('../../support/transitions.ts');

  return { liveReflection: (): typeof reflectionCaptureMachine => silent(machine) };
});

const email = 'maya@example.com';
const ending: (() => unknown)[] = [];

beforeEach(() => {
  openBrowser();
  fetchFiles.mockReset().mockResolvedValue();
});
afterEach(() => {
  for (const end of ending.splice(0)) end();
});

describe('what a task is reflected with', () => {
  test('is not fetched before it is that phase', async () => {
    const page = open('TETHER');
    await new Promise((resolve) => setTimeout(resolve, 20));

    expect(page.state()).toBe('ready');
    expect(fetchFiles).not.toHaveBeenCalled();
  });

  test('is there where the page begins with it, as after a reload', async () => {
    const page = open('RECOVERY');
    await expect.poll(page.state).toBe('voice_note.open');

    const { reflection } = page.actor.getSnapshot().children;
    expect(reflection?.getSnapshot().context).toMatchObject({ email, canSkip: true });
    reflection?.send({ type: 'mood.choose', mood: 'happy' });
    expect(reflection?.getSnapshot().context.mood).toBe('happy');
    expect(page.actor.getPersistedSnapshot()).toMatchObject({
      children: { reflection: { snapshot: { context: { mood: 'happy' } } } },
    });
  });

  test('is fetched again once the network is back, and no sooner', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    fetchFiles.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const page = open('RECOVERY');
    await expect.poll(page.state).toBe('voice_note.unfetched');
    expect(warned).toHaveBeenCalledExactlyOnceWith(
      "A task's reflection was not fetched.",
      'Failed to fetch',
    );
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(fetchFiles).toHaveBeenCalledOnce();

    dispatchEvent(new Event('online'));
    await expect.poll(page.state).toBe('voice_note.open');
    dispatchEvent(new Event('online'));
    expect(fetchFiles).toHaveBeenCalledTimes(2);
  });
});

describe('a session that is started before the desk of timers is there', () => {
  test('begins once it is, and the page stays with the timer until then', async () => {
    const page = open('TETHER');
    page.actor.send({ type: 'session.start' });
    page.come.resolve();
    await expect.poll(page.desk).not.toBeNull();
    page.desk()?.send({ type: 'lock.held' });

    await expect.poll(() => page.started).toHaveLength(1);
    expect(page.started).toMatchObject([{ plannedMs: 2_700_000 }]);
    page.desk()?.send({ type: 'lock.held' });
    await expect
      .poll(() => page.desk()?.getSnapshot().value)
      .toEqual({ engaged: { busy: 'shown' } });
    expect(page.states()).toEqual(['timer']);
  });

  test('does not begin where it cannot be fetched: that is said, and the page is ready again', async () => {
    const page = open('TETHER');
    page.actor.send({ type: 'session.start' });
    page.come.reject(new TypeError('Failed to fetch'));

    await expect.poll(page.states).toEqual(['timer', 'ready']);
    expect(page.said()).toEqual(['This could not be fetched just now. Open it again in a moment.']);
  });

  test('does not begin where another tab has the timer by then', async () => {
    const page = open('TETHER');
    page.actor.send({ type: 'session.start' });
    page.come.resolve();
    await expect.poll(page.desk).not.toBeNull();
    page.desk()?.send({ type: 'lock.taken' });

    await expect.poll(page.states).toEqual(['timer', 'ready']);
    expect(page.started).toEqual([]);
    expect(page.said()).toEqual(['A timer is running in another tab.']);
  });
});

function open(pillar: string) {
  const [sample] = shownTasks(
    { ...emptyDay('2026-11-21'), tasks: sampleTasks('2026-11-21') },
    {},
    [],
  );
  if (sample === undefined) throw new Error('A sample day has tasks.');
  const sessionRef = createActor(silenced(sessionMachine), {
    input: { token: 't1', isAuthenticated: true },
  });
  const coming = deskToCome(email, Date.parse('2026-11-21T07:00:00Z'));
  const noticesRef = createActor(silenced(noticesMachine)).start();
  const rooms = {
    noticesRef,
    outboxRef: createActor(silenced(outboxMachine), { input: { email } }),
    deskDoorRef: coming.door,
  };
  const machine = liveTaskPhases(sessionRef, rooms);
  const task = { ...sample, taskId: '2026-11-21-A-1', pillar };
  const actor = createActor(machine, { input: { email, task, isTimed: false } }).start();
  const states: string[] = [];
  actor.subscribe(({ value }) => states.push(statePath(value)));
  for (const ref of [actor, coming.door, noticesRef]) ending.push(() => ref.stop());

  return {
    ...coming,
    actor,
    state: () => statePath(actor.getSnapshot().value),
    states: () => states.filter((state, at) => state !== states[at - 1]),
    said: () => noticesRef.getSnapshot().context.toasts.map(({ text }) => text),
  };
}
