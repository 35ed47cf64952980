import { describe, expect, test } from 'vitest';
import { createActor, fromCallback } from 'xstate';

import { sessionMachine } from '../machines/sessionMachine.ts';
import { openEngine, settled, told } from './openEngine.ts';

describe('a replica', () => {
  test('is removed with all that is under it; the machine it was made of is looked at', async () => {
    const view = openEngine();
    const { session, replicaId } = await replicaOfSession(view);
    view.command({ type: 'subject.choose', actorId: replicaId, step: null });
    await told(view, 'subject.changed', ({ subject }) => subject?.actorId === replicaId);
    const { actors } = view.last('actors.changed');
    expect(actors.filter(({ parentId }) => parentId === replicaId).length).toBeGreaterThan(0);
    expect(view.last('clock.changed').clock.mode).toBe('held');

    view.command({ type: 'replica.remove', actorId: replicaId });
    await told(view, 'subject.changed', ({ subject }) => subject?.actorId === session.sessionId);

    expect(view.last('actors.changed').actors.map(({ origin }) => origin)).not.toContain('replica');
    view.command({ type: 'clock.advance', milliseconds: 60_000 });
    expect((await told(view, 'command.refused')).message).toBe(
      'The app goes by the clock of the device here.',
    );
  });

  test('says nothing more once it is removed, and never counted for the coverage', async () => {
    const view = openEngine();
    const { replicaId } = await replicaOfSession(view);
    const { coverage } = view.last('coverage.changed');
    const event = { type: 'member.signedIn', email: 'maya@example.com', token: 't-2' };
    view.command({ type: 'event.send', actorId: replicaId, event });
    await settled();
    const before = view.all('events.logged').length;

    view.command({ type: 'replica.remove', actorId: replicaId });
    view.command({ type: 'event.send', actorId: replicaId, event });
    await told(view, 'command.refused');

    expect(view.all('events.logged')).toHaveLength(before);
    expect(view.last('command.refused').message).toContain(`No actor has the ID ${replicaId}`);
    expect(view.last('coverage.changed').coverage).toEqual(coverage);
  });

  test('is not looked away from when another one is removed', async () => {
    const view = openEngine();
    const { session, replicaId } = await replicaOfSession(view);
    view.command({ type: 'subject.choose', actorId: session.sessionId, step: 0 });
    view.command({ type: 'replica.remove', actorId: replicaId });
    await told(view, 'actors.changed', ({ actors }) => actors.every(({ id }) => id !== replicaId));

    expect(view.last('subject.changed').subject).toMatchObject({
      actorId: session.sessionId,
      step: 0,
    });
  });

  test('alone can be removed', async () => {
    const view = openEngine();
    const { session } = await replicaOfSession(view);
    view.command({ type: 'replica.remove', actorId: session.sessionId });

    expect((await told(view, 'command.refused')).message).toBe(
      'Only a replica can be removed: this is none.',
    );
    expect(session.getSnapshot().status).toBe('active');
  });
});

async function replicaOfSession(view: ReturnType<typeof openEngine>) {
  const session = createActor(
    sessionMachine.provide({
      actors: { tokenChanges: fromCallback(() => {}) },
      actions: { keepSession: () => {} },
    }),
    { input: { token: null }, inspect: view.inspect },
  ).start();
  view.command({ type: 'view.open' });
  view.command({ type: 'trace.export', actorId: session.sessionId });
  view.command({ type: 'trace.import', text: (await told(view, 'text.made')).text });
  const { actorId } = await told(view, 'replica.made');
  await settled();

  return { session, replicaId: actorId };
}
