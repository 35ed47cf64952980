import type { Shape } from '@fourfold/xstate-inspector';
import { expect, test } from 'vitest';
import { assign, fromPromise, setup, type AnyStateMachine } from 'xstate';

import { DeviceDataRefused } from '#src/domain/yourData/deviceData.ts';
import { unprovided } from '#src/machines/common/unprovided.ts';
import type { WalkedMachine } from '../../scripts/verify/walks/machines.ts';
import { walkMachine } from '../../scripts/verify/walks/walkMachine.ts';

const sizes = { seed: 7, events: 600 };
const failures = [{ make: () => new DeviceDataRefused('broken'), given: [] }];

test('a walk comes to every state of a machine that keeps its rules', () => {
  const found = walkMachine(
    walked(formMachine({ isForgetful: false, isWrong: false })),
    failures,
    sizes,
  );

  expect(found).toMatchObject({ visited: 3, states: 3, faults: [] });
});

test('a machine that forgets by a failure what its member wrote is seen, in the fewest steps', () => {
  const { faults } = walkMachine(
    walked(formMachine({ isForgetful: true, isWrong: false })),
    failures,
    sizes,
  );

  expect(faults[0]).toBe(
    'registration from null: {"type":"form.submit"}, register fails by DeviceDataRefused: The file was refused: broken.: A failure changes "form", which its member wrote.',
  );
});

test('a machine that ends by an error of its own is seen, in the fewest steps', () => {
  const { faults } = walkMachine(
    walked(formMachine({ isForgetful: false, isWrong: true })),
    failures,
    sizes,
  );

  expect(faults[0]).toContain(
    'registration from null: {"type":"form.submit"}, register answers null: It ends by an error of its own: TypeError',
  );
});

function walked(machine: AnyStateMachine): WalkedMachine {
  const type = (name: string) => ({
    name: 'type',
    isOptional: false,
    shape: { kind: 'one', value: name } as const,
  });
  const text = { name: 'text', isOptional: false, shape: { kind: 'text', name: 'text' } } as const;
  const events: Shape[] = [
    { kind: 'fields', fields: [type('field.change'), text] },
    { kind: 'fields', fields: [type('form.submit')] },
  ];
  const answer = { kind: 'one', value: null } as const;

  return {
    machine,
    events,
    input: answer,
    actors: new Map([['register', { kind: 'promise', answer }]]),
  };
}

/** A form in few words, which goes wrong as it is told. */
function formMachine({ isForgetful, isWrong }: { isForgetful: boolean; isWrong: boolean }) {
  return setup({
    types: {} as {
      context: { form: string };
      events: { type: 'field.change'; text: string } | { type: 'form.submit' };
      input: null;
    },
    actors: { register: fromPromise<{ name: string } | null>(unprovided('register')) },
    actions: {
      change: assign({ form: (_, { text }: { text: string }) => text }),
      forget: assign(({ context }) => (isForgetful ? { form: '' } : context)),
      welcome: assign((_, { output }: { output: { name: string } | null }) =>
        isWrong && output === null ? JSON.parse('null').form : {},
      ),
    },
  }).createMachine({
    id: 'registration',
    context: { form: 'Maya' },
    initial: 'idle',
    states: {
      idle: {
        on: {
          'field.change': { actions: { type: 'change', params: ({ event }) => event } },
          'form.submit': 'registering',
        },
      },
      registering: {
        invoke: {
          id: 'register',
          src: 'register',
          onDone: {
            target: 'registered',
            actions: { type: 'welcome', params: ({ event }) => event },
          },
          onError: { target: 'idle', actions: 'forget' },
        },
      },
      registered: { type: 'final' },
    },
  });
}
