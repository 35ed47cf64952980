import { createEngine } from '@fourfold/xstate-inspector/engine';
import type { Command, Report } from '@fourfold/xstate-inspector/wire';
import { expect, test, vi } from 'vitest';
import { createActor, setup } from 'xstate';

import { SessionError } from '#src/domain/app/session.ts';
import { fourfold } from '#src/inspector/fourfold.ts';
import { loginMachine } from '#src/machines/account/loginMachine.ts';

test('the inspector is told of every machine, and of the classes of errors that guards ask for', async () => {
  const machines = await Promise.all(Object.values(fourfold.machines).map((load) => load()));
  const errors = await Promise.all(Object.values(fourfold.errors ?? {}).map((load) => load()));

  expect(machines.length).toBeGreaterThan(25);
  expect(machines.flatMap((module) => Object.values(module ?? {}))).toContain(loginMachine);
  expect(errors.flatMap((module) => Object.values(module ?? {}))).toContain(SessionError);
  expect(fourfold.importedAs?.('../machines/account/loginMachine.ts')).toBe(
    '#src/machines/account/loginMachine.ts',
  );
});

test('an invitation is a secret, and what a pillar is called is none', async () => {
  const reports: Report[] = [];
  const hearers: ((command: Command) => void)[] = [];
  const { inspect } = createEngine({
    app: fourfold,
    wire: {
      send: (report) => void reports.push(report),
      listen(hear) {
        hearers.push(hear);
        return () => {};
      },
    },
  });
  const machine = setup({ types: {} as { context: Record<string, string> } }).createMachine({
    id: 'guest',
    context: { invitation: 'opaque', at: '/register?invitation=opaque', pillarCode: 'TETHER' },
  });
  const guest = createActor(machine, { inspect }).start();
  for (const hear of hearers) {
    hear({ type: 'view.open' });
    hear({ type: 'subject.choose', actorId: guest.sessionId, step: null });
  }
  const subject = () =>
    reports.findLast((report) => report.type === 'subject.changed')?.subject ?? null;
  await vi.waitUntil(() => subject() !== null);

  expect(subject()?.context).toEqual({
    invitation: '[redacted]',
    at: '[redacted]',
    pillarCode: 'TETHER',
  });
});
