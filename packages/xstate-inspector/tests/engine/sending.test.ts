import { expect, test } from 'vitest';
import { assign, createActor, setup } from 'xstate';

import type { EventShapes } from '../../src/payload/shapes.ts';
import { testedApp } from '../lives/testedApp.ts';
import { openEngine, settled } from './openEngine.ts';

const shapes: EventShapes = {
  kettle: [
    {
      kind: 'fields',
      fields: [
        { name: 'type', isOptional: false, shape: { kind: 'one', value: 'kettle.boil' } },
        {
          name: 'at',
          isOptional: false,
          shape: {
            kind: 'fields',
            fields: [{ name: 'wall', isOptional: false, shape: { kind: 'number', name: 'wall' } }],
          },
        },
      ],
    },
    {
      kind: 'fields',
      fields: [
        { name: 'type', isOptional: false, shape: { kind: 'one', value: 'cup.name' } },
        { name: 'name', isOptional: false, shape: { kind: 'text', name: 'name' } },
      ],
    },
  ],
};

test('fills in what the page knows, anew each time it is sent', async () => {
  const { view, kettle, send } = await opened(shapes);
  expect(offered(view, 'kettle.boil')).toMatchObject({
    example: { type: 'kettle.boil' },
    needs: [],
    filledIn: ['at.wall'],
  });

  await send({ type: 'kettle.boil' });
  expect(kettle.getSnapshot().context).toEqual({ boiledAt: 1, name: '' });
  await send({ type: 'kettle.boil' });
  expect(kettle.getSnapshot().context).toEqual({ boiledAt: 2, name: '' });
});

test('asks for what nobody but the tester knows', async () => {
  const { view } = await opened(shapes);

  expect(offered(view, 'cup.name')).toMatchObject({
    isAccepted: true,
    example: { type: 'cup.name', name: '' },
    needs: [{ path: 'name', words: 'text' }],
  });
});

test.each([
  [{ type: 'cup.name' }, '"cup.name" was not sent: "name" is to be text.'],
  [{ type: 'cup.name', name: 3 }, '"cup.name" was not sent: "name" is to be text.'],
  [{ type: 'cup.name', name: 'a', nam: 'b' }, '"cup.name" was not sent: it has no field "nam".'],
  [{ type: 'kettle.boil', at: 3 }, '"kettle.boil" was not sent: "at" is to be an object.'],
  [{ type: 'cup.nam' }, '"cup.nam" was not sent: kettle has no event of that type.'],
])('refuses %j in words', async (event, words) => {
  const { kettle, view, send } = await opened(shapes);
  await send(event);

  expect(view.last('command.refused').message).toBe(words);
  expect(kettle.getSnapshot().context).toEqual({ boiledAt: 0, name: '' });
});

test('refuses what would end the machine in an error, where the app tells nothing of its events', async () => {
  const { kettle, view, send } = await opened({});
  await send({ type: 'kettle.boil' });

  expect(view.last('command.refused').message).toBe(
    `"kettle.boil" was not sent: kettle would end in an error by it (Cannot read properties of undefined (reading 'wall')).`,
  );
  expect(kettle.getSnapshot().status).toBe('active');
});

async function opened(events: EventShapes) {
  let asked = 0;
  const view = openEngine({
    app: {
      ...testedApp,
      events: () => Promise.resolve(events),
      known: { wall: () => asked },
    },
  });
  const kettle = createActor(kettleMachine, { inspect: view.inspect }).start();
  view.command({ type: 'view.open' });
  view.command({ type: 'subject.choose', actorId: kettle.sessionId, step: null });
  await settled();

  return {
    view,
    kettle,
    send: async (event: { type: string; [key: string]: string | number }) => {
      asked += 1;
      view.command({ type: 'event.send', actorId: kettle.sessionId, event });
      await settled();
    },
  };
}

function offered(view: ReturnType<typeof openEngine>, type: string) {
  return view.last('subject.changed').subject?.events.find((event) => event.type === type);
}

const kettleMachine = setup({
  types: {} as {
    context: { boiledAt: number; name: string };
    events: { type: 'kettle.boil'; at: { wall: number } } | { type: 'cup.name'; name: string };
  },
}).createMachine({
  id: 'kettle',
  context: { boiledAt: 0, name: '' },
  on: {
    'kettle.boil': { actions: assign({ boiledAt: ({ event }) => event.at.wall }) },
    'cup.name': { actions: assign({ name: ({ event }) => event.name }) },
  },
});
