import { assign, emit, fromPromise, setup, type ActorRefFrom } from 'xstate';

import { addressFault, type AddressFault } from '../../../domain/account/login.ts';
import { recoveryRefusalOf, type RecoveryRefusal } from '../../../domain/account/recovery.ts';
import { unprovided } from '../../common/unprovided.ts';

export type InvitingActorRef = ActorRefFrom<typeof invitingMachine>;

export type InvitingEvent =
  | { type: 'invitations.retry' }
  | { type: 'email.change'; value: string }
  | { type: 'form.submit' };

interface InvitingContext {
  email: string;
  fault: AddressFault | null;
  /** How many more people may be invited now. */
  left: number;
  /** Who was invited last. */
  invited: string | null;
  refusal: RecoveryRefusal | null;
}

const failure = ({ event }: { event: { error: unknown } }) => event;
const leftIn = ({ event }: { event: { output: number } }) => ({ left: event.output });

/** A member invites others by their addresses, as many as a month has. */
export const invitingMachine = setup({
  types: {} as {
    context: InvitingContext;
    events: InvitingEvent;
    tags: 'busy';
    emitted: { type: 'faults.found'; first: 'email' };
  },
  actors: {
    readLeft: fromPromise<number, void>(unprovided('readLeft')),
    invite: fromPromise<number, { email: string }>(unprovided('invite')),
  },
  actions: {
    recordLeft: assign({ left: (_, params: { left: number }) => params.left }),
    changeEmail: assign({ email: (_, params: { value: string }) => params.value, fault: null }),
    showFault: assign({ fault: ({ context }) => addressFault(context.email.trim()) }),
    announceFault: emit({ type: 'faults.found', first: 'email' }),
    recordInvited: assign({ invited: ({ context }) => context.email.trim(), email: '' }),
    clearNews: assign({ invited: null, refusal: null }),
    recordRefusal: assign({
      refusal: (_, params: { error: unknown }) => recoveryRefusalOf(params.error),
    }),
  },
  guards: {
    hasFault: ({ context }) => addressFault(context.email.trim()) !== null,
    isNoneLeft: (_, params: { left: number }) => params.left === 0,
    isForeseen: (_, params: { error: unknown }) => recoveryRefusalOf(params.error) !== null,
  },
}).createMachine({
  id: 'inviting',
  context: { email: '', fault: null, left: 0, invited: null, refusal: null },
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      entry: 'clearNews',
      invoke: {
        id: 'readLeft',
        src: 'readLeft',
        onDone: [
          { guard: { type: 'isNoneLeft', params: leftIn }, target: 'spent' },
          { target: 'editing', actions: { type: 'recordLeft', params: leftIn } },
        ],
        onError: {
          guard: { type: 'isForeseen', params: failure },
          target: 'unread',
          actions: { type: 'recordRefusal', params: failure },
        },
      },
    },
    unread: { on: { 'invitations.retry': 'reading' } },
    editing: {
      on: {
        'email.change': { actions: { type: 'changeEmail', params: ({ event }) => event } },
        'form.submit': [
          { guard: 'hasFault', actions: ['showFault', 'announceFault'] },
          { target: 'sending' },
        ],
      },
    },
    sending: {
      tags: 'busy',
      entry: 'clearNews',
      invoke: {
        id: 'invite',
        src: 'invite',
        input: ({ context }) => ({ email: context.email.trim() }),
        onDone: [
          {
            guard: { type: 'isNoneLeft', params: leftIn },
            target: 'spent',
            actions: 'recordInvited',
          },
          {
            target: 'editing',
            actions: [{ type: 'recordLeft', params: leftIn }, 'recordInvited'],
          },
        ],
        onError: {
          guard: { type: 'isForeseen', params: failure },
          target: 'editing',
          actions: { type: 'recordRefusal', params: failure },
        },
      },
    },
    spent: {},
  },
});
