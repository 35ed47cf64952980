import { expect, test } from 'vitest';
import { createActor, fromCallback } from 'xstate';

import { sessionMachine } from '../machines/sessionMachine.ts';
import { openEngine, told } from './openEngine.ts';

test('names the first step that a replay takes elsewhere than was recorded', async () => {
  const view = openEngine();
  const unguarded = sessionMachine.provide({
    actors: { tokenChanges: fromCallback(() => {}) },
    actions: { keepSession: () => {} },
    guards: { isCurrent: () => true },
  });
  const session = createActor(unguarded, {
    input: { token: null },
    inspect: view.inspect,
  });
  session.subscribe({ error: () => {} });
  session.start();
  session.send({ type: 'member.signedIn', email: 'maya@example.com', token: 'opaque-1' });
  session.send({ type: 'token.refused', token: 'opaque-2' });

  view.command({ type: 'trace.export', actorId: session.sessionId });
  const { text } = await told(view, 'text.made');
  view.command({ type: 'trace.import', text });
  const { divergence } = await told(view, 'replica.made');

  expect(divergence).toBe(
    'Step 2 (token.refused) was recorded to lead to "reauthenticating.refreshing"; replayed, it led to "signedIn.confirmed".',
  );
  expect(JSON.stringify(view.reports)).not.toContain('opaque-');
});
