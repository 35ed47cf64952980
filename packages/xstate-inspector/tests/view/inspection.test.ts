import { expect, test } from 'vitest';

import type { ActorFacts, Command, Report } from '../../src/protocol/protocol.ts';
import { openInspection } from '../../src/view/inspection.ts';

const roots = ['app', 'outbox', 'login'];

test('looks at the machine that is preferred, else at the first screen’s', () => {
  const { tell, chosen } = opened();
  tell(opening({ prefers: 'login' }));
  tell({ type: 'actors.changed', actors: ['app', 'outbox'].map((id) => actor(id)) });
  expect(chosen()).toBe('1:outbox');
  tell({ type: 'actors.changed', actors: roots.map((id) => actor(id)) });

  expect(chosen()).toBe('1:login');
});

test('looks at what the tester chose, whatever else begins', () => {
  const { tell, chosen, choose } = opened();
  tell(opening());
  tell({ type: 'actors.changed', actors: roots.map((id) => actor(id)) });
  choose('1:app');
  tell({ type: 'actors.changed', actors: [...roots, 'timer'].map((id) => actor(id)) });

  expect(chosen()).toBe('1:app');
});

test('looks at the same machine again when the app was loaded anew', () => {
  const { tell, chosen, choose } = opened();
  tell(opening());
  tell({ type: 'actors.changed', actors: roots.map((id) => actor(id)) });
  choose('1:login');

  tell({ type: 'engine.began' });
  tell(opening({ lookedAt: 'app' }));
  tell({ type: 'actors.changed', actors: ['app', 'outbox'].map((id) => actor(id, 2)) });
  expect(chosen()).toBe('2:outbox');
  tell({ type: 'actors.changed', actors: roots.map((id) => actor(id, 2)) });

  expect(chosen()).toBe('2:login');
});

test('looks, in a window of its own, at what the dock looked at, also when the app was loaded anew', () => {
  const { tell, chosen } = opened();
  tell(opening({ lookedAt: 'login' }));
  tell({ type: 'actors.changed', actors: roots.map((id) => actor(id)) });
  expect(chosen()).toBe('1:login');

  tell({ type: 'engine.began' });
  tell(opening({ lookedAt: 'app' }));
  tell({ type: 'actors.changed', actors: ['app'].map((id) => actor(id, 2)) });
  tell({ type: 'actors.changed', actors: roots.map((id) => actor(id, 2)) });

  expect(chosen()).toBe('2:login');
});

test('looks, in a story, where the view before it looked, else at the story’s own machine', () => {
  const { tell, chosen } = opened();
  const all = roots.map((id) => actor(id));
  tell(opening({ prefers: 'login', lookedAt: 'outbox' }));
  tell({ type: 'actors.changed', actors: all });
  expect(chosen()).toBe('1:outbox');

  tell(opening({ prefers: 'login' }));
  tell({ type: 'actors.changed', actors: all });
  expect(chosen()).toBe('1:login');
});

function opened() {
  const sent: Command[] = [];
  let hear = (_: Report) => {};
  const { command } = openInspection({
    send: (message) => sent.push(message),
    listen(listener) {
      hear = listener;
      return () => {};
    },
  });

  return {
    tell: (report: Report) => hear(report),
    choose: (actorId: string) => command({ type: 'subject.choose', actorId, step: null }),
    chosen: () => sent.findLast((one) => one.type === 'subject.choose')?.actorId ?? null,
  };
}

function opening(told: { prefers?: string; lookedAt?: string } = {}): Report {
  return {
    type: 'view.opened',
    canTakeClock: true,
    prefers: null,
    background: ['app'],
    lookedAt: null,
    ...told,
  };
}

/** A screen's own machine, in the app's so many-th load. */
function actor(machine: string, load = 1): ActorFacts {
  return {
    id: `${load}:${machine}`,
    name: machine,
    parentId: null,
    machine,
    status: 'active',
    leaves: [],
    origin: 'live',
  };
}
