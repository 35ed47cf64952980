import { assign, emit, fromPromise, setup, type ActorRefFrom } from 'xstate';

import {
  firstFaultyRegistrationField,
  registrationFaults,
  registrationRefusalOf,
  type NewMember,
  type RegistrationFaults,
  type RegistrationField,
  type RegistrationForm,
  type RegistrationRefusal,
} from '../../domain/account/registration.ts';
import { unprovided, unprovidedAction } from '../common/unprovided.ts';

export type RegistrationActorRef = ActorRefFrom<typeof registrationMachine>;

export type RegistrationEvent =
  | { type: 'field.change'; field: RegistrationField; value: string }
  | { type: 'form.submit' };

interface Invited {
  email: string;
  invitation: string;
}

interface RegistrationContext extends Invited {
  form: RegistrationForm;
  faults: RegistrationFaults;
  refusal: RegistrationRefusal | null;
  member: NewMember | null;
}

const keepName = {
  type: 'keepName',
  params: ({ context }: { context: RegistrationContext }) => ({
    email: context.email,
    name: context.form.name,
  }),
} as const;

/** Registers whoever is invited, then signs in with the same credentials. Its output is the new member. */
export const registrationMachine = setup({
  types: {} as {
    context: RegistrationContext;
    events: RegistrationEvent;
    /** `name` is what was typed of it before a reload. */
    input: Invited & { name: string };
    output: NewMember | null;
    tags: 'busy';
    emitted: { type: 'faults.found'; first: RegistrationField };
  },
  actors: {
    register: fromPromise<void, Invited & { form: RegistrationForm }>(unprovided('register')),
    signIn: fromPromise<NewMember, { email: string; password: string }>(unprovided('signIn')),
  },
  actions: {
    /** Keeps the name until the registration stands; an empty one is none. */
    keepName: (_, _params: { email: string; name: string }) => unprovidedAction('keepName'),
    changeField: assign(({ context }, params: { field: RegistrationField; value: string }) => {
      const { [params.field]: _, ...faults } = context.faults;
      return { form: { ...context.form, [params.field]: params.value }, faults };
    }),
    showFaults: assign({
      refusal: null,
      faults: ({ context }) => registrationFaults(context.form, context.email),
    }),
    announceFaults: emit(({ context }) => ({
      type: 'faults.found' as const,
      first: firstFaultyRegistrationField(context.faults),
    })),
    clearRefusal: assign({ refusal: null }),
    recordRefusal: assign({
      refusal: (_, params: { error: unknown }) => registrationRefusalOf(params.error),
    }),
    recordCommonPassword: assign({ faults: { password: 'common' } }),
    recordMember: assign({ member: (_, params: { member: NewMember }) => params.member }),
    clearSecrets: assign({ form: ({ context }) => ({ ...context.form, password: '' }) }),
  },
  guards: {
    isName: (_, params: { field: RegistrationField }) => params.field === 'name',
    hasFaults: ({ context }) =>
      Object.keys(registrationFaults(context.form, context.email)).length > 0,
    isWeakPassword: (_, params: { error: unknown }) =>
      registrationRefusalOf(params.error)?.reason === 'weakPassword',
    isForeseen: (_, params: { error: unknown }) => registrationRefusalOf(params.error) !== null,
  },
}).createMachine({
  id: 'registration',
  context: ({ input: { name, ...invited } }) => ({
    ...invited,
    form: { name, password: '' },
    faults: {},
    refusal: null,
    member: null,
  }),
  output: ({ context }) => context.member,
  initial: 'idle',
  states: {
    idle: {
      on: {
        'field.change': [
          {
            guard: { type: 'isName', params: ({ event }) => event },
            actions: [{ type: 'changeField', params: ({ event }) => event }, keepName],
          },
          { actions: { type: 'changeField', params: ({ event }) => event } },
        ],
        'form.submit': [
          { guard: 'hasFaults', actions: ['showFaults', 'announceFaults'] },
          { target: 'registering' },
        ],
      },
    },
    registering: {
      tags: 'busy',
      entry: 'clearRefusal',
      invoke: {
        id: 'register',
        src: 'register',
        input: ({ context }) => ({
          email: context.email,
          invitation: context.invitation,
          form: context.form,
        }),
        onDone: {
          target: 'signingIn',
          actions: {
            type: 'keepName',
            params: ({ context }) => ({ email: context.email, name: '' }),
          },
        },
        onError: [
          {
            guard: { type: 'isWeakPassword', params: ({ event }) => event },
            target: 'idle',
            actions: ['recordCommonPassword', 'announceFaults'],
          },
          {
            guard: { type: 'isForeseen', params: ({ event }) => event },
            target: 'idle',
            actions: { type: 'recordRefusal', params: ({ event }) => event },
          },
        ],
      },
    },
    signingIn: {
      tags: 'busy',
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ context }) => ({ email: context.email, password: context.form.password }),
        onDone: {
          target: 'registered',
          actions: { type: 'recordMember', params: ({ event }) => ({ member: event.output }) },
        },
        // The registration stands; sending the form again repeats it harmlessly and signs in.
        onError: {
          guard: { type: 'isForeseen', params: ({ event }) => event },
          target: 'idle',
          actions: { type: 'recordRefusal', params: ({ event }) => event },
        },
      },
    },
    registered: { type: 'final', tags: 'busy', entry: 'clearSecrets' },
  },
});
