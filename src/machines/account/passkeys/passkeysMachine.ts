import { assign, emit, fromPromise, setup, type ActorRefFrom } from 'xstate';

import type { Attestation } from '../../../contract/account/credentials.ts';
import {
  ceremonyFailureOf,
  type CeremonyFailure,
  type PasskeySupport,
} from '../../../domain/account/passkeys/ceremony.ts';
import type { Passkey, Passkeys, PasskeySite } from '../../../domain/account/passkeys/passkeys.ts';
import { recoveryRefusalOf, type RecoveryRefusal } from '../../../domain/account/recovery.ts';
import { unprovided } from '../../common/unprovided.ts';
import { proofMachine } from '../proof/proofMachine.ts';

export type PasskeysActorRef = ActorRefFrom<typeof passkeysMachine>;

export type PasskeysEvent =
  | { type: 'passkeys.retry' | 'passkey.add' | 'passkeys.cancel' | 'form.submit' }
  | { type: 'passkey.remove' | 'passkey.rename'; id: string }
  | { type: 'name.change'; value: string }
  | { type: 'others.change'; value: boolean };

/** A member's passkeys, and what this browser does with such. */
export interface PasskeysHere extends Passkeys {
  support: PasskeySupport;
}

export interface Removal {
  id: string;
  proof: string;
  endOthers: boolean;
  site: PasskeySite | null;
  /** Of those that are left. */
  left: readonly string[];
}

interface PasskeysContext {
  /** Whose passkeys they are. */
  email: string;
  here: PasskeysHere;
  /** The one that is to be removed or renamed; null for a new one. */
  chosen: string | null;
  endOthers: boolean;
  proofToken: string;
  credential: Attestation | null;
  name: string;
  done: 'added' | 'renamed' | 'removed' | null;
  refusal: RecoveryRefusal | CeremonyFailure | null;
}

const failure = ({ event }: { event: { error: unknown } }) => event;
const recordProof = {
  type: 'recordProof',
  params: ({ event }: { event: { output: { proofToken: string } } }) => event.output,
} as const;
const refused = {
  guard: { type: 'isForeseen', params: failure },
  target: 'shown',
  actions: { type: 'recordRefusal', params: failure },
} as const;

/** The passkeys of a member: one is added by a proof and what the browser makes, named, renamed, and removed by a proof. */
export const passkeysMachine = setup({
  types: {} as {
    context: PasskeysContext;
    events: PasskeysEvent;
    input: { email: string };
    tags: 'busy';
    emitted: { type: 'account.changed' };
    children: { proof: 'proof' };
  },
  actors: {
    proof: proofMachine,
    readPasskeys: fromPromise<PasskeysHere, void>(unprovided('readPasskeys')),
    createPasskey: fromPromise<Attestation, { proof: string }>(unprovided('createPasskey')),
    addPasskey: fromPromise<Passkey, { proof: string; credential: Attestation | null }>(
      unprovided('addPasskey'),
    ),
    renamePasskey: fromPromise<void, { id: string; name: string }>(unprovided('renamePasskey')),
    removePasskey: fromPromise<void, Removal>(unprovided('removePasskey')),
  },
  actions: {
    recordPasskeys: assign({ here: (_, params: { here: PasskeysHere }) => params.here }),
    choose: assign({ chosen: (_, params: { id: string }) => params.id, endOthers: true }),
    chooseNone: assign({ chosen: null }),
    changeOthers: assign({ endOthers: (_, params: { value: boolean }) => params.value }),
    recordProof: assign({ proofToken: (_, params: { proofToken: string }) => params.proofToken }),
    recordCredential: assign({
      credential: (_, params: { credential: Attestation }) => params.credential,
    }),
    addToList: assign(({ context }, params: { passkey: Passkey }) => ({
      here: { ...context.here, passkeys: [params.passkey, ...context.here.passkeys] },
      chosen: params.passkey.id,
      name: params.passkey.name,
      done: 'added' as const,
    })),
    beginName: assign({
      name: ({ context }) =>
        context.here.passkeys.find(({ id }) => id === context.chosen)?.name ?? '',
    }),
    changeName: assign({ name: (_, params: { value: string }) => params.value }),
    recordName: assign(({ context }) => ({
      here: {
        ...context.here,
        passkeys: context.here.passkeys.map((passkey) =>
          passkey.id === context.chosen ? { ...passkey, name: context.name.trim() } : passkey,
        ),
      },
      done: 'renamed' as const,
    })),
    removeFromList: assign(({ context }) => ({
      here: {
        ...context.here,
        passkeys: context.here.passkeys.filter(({ id }) => id !== context.chosen),
      },
      done: 'removed' as const,
    })),
    tellOthers: emit({ type: 'account.changed' }),
    forgetProof: assign({ proofToken: '', credential: null }),
    clearNews: assign({ done: null, refusal: null }),
    recordRefusal: assign({
      refusal: (_, params: { error: unknown }) =>
        ceremonyFailureOf(params.error) ?? recoveryRefusalOf(params.error),
    }),
  },
  guards: {
    isForeseen: (_, params: { error: unknown }) =>
      ceremonyFailureOf(params.error) !== null || recoveryRefusalOf(params.error) !== null,
    isRejected: (_, params: { error: unknown }) =>
      recoveryRefusalOf(params.error)?.reason === 'rejected',
    mayAdd: ({ context: { here } }) => here.site !== null && here.support !== 'none',
    isRemoval: ({ context }) => context.chosen !== null,
    isNamed: ({ context }) => context.name.trim() !== '',
  },
}).createMachine({
  id: 'passkeys',
  context: ({ input }) => ({
    email: input.email,
    here: { site: null, passkeys: [], support: 'none' },
    chosen: null,
    endOthers: true,
    proofToken: '',
    credential: null,
    name: '',
    done: null,
    refusal: null,
  }),
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      entry: 'clearNews',
      invoke: {
        id: 'readPasskeys',
        src: 'readPasskeys',
        onDone: {
          target: 'shown',
          actions: { type: 'recordPasskeys', params: ({ event }) => ({ here: event.output }) },
        },
        onError: { ...refused, target: 'unread' },
      },
    },
    unread: { on: { 'passkeys.retry': 'reading' } },
    shown: {
      entry: 'forgetProof',
      on: {
        'passkey.add': { guard: 'mayAdd', target: 'proving', actions: 'chooseNone' },
        'passkey.remove': {
          target: 'proving',
          actions: { type: 'choose', params: ({ event }) => event },
        },
        'passkey.rename': {
          target: 'naming',
          actions: ['clearNews', { type: 'choose', params: ({ event }) => event }, 'beginName'],
        },
      },
    },
    proving: {
      entry: 'clearNews',
      invoke: {
        id: 'proof',
        src: 'proof',
        input: ({ context }) => ({ action: 'passkeys', email: context.email }),
        onDone: [
          { guard: 'isRemoval', target: 'removing', actions: recordProof },
          { target: 'creating', actions: recordProof },
        ],
      },
      on: {
        'others.change': { actions: { type: 'changeOthers', params: ({ event }) => event } },
        'passkeys.cancel': 'shown',
      },
    },
    /** The browser asks. */
    creating: {
      invoke: {
        id: 'createPasskey',
        src: 'createPasskey',
        input: ({ context }) => ({ proof: context.proofToken }),
        onDone: {
          target: 'adding',
          actions: {
            type: 'recordCredential',
            params: ({ event }) => ({ credential: event.output }),
          },
        },
        onError: refused,
      },
      on: { 'passkeys.cancel': 'shown' },
    },
    adding: {
      tags: 'busy',
      exit: 'forgetProof',
      invoke: {
        id: 'addPasskey',
        src: 'addPasskey',
        input: ({ context: { credential, proofToken } }) => ({ proof: proofToken, credential }),
        onDone: {
          target: 'naming',
          actions: [
            { type: 'addToList', params: ({ event }) => ({ passkey: event.output }) },
            'tellOthers',
          ],
        },
        onError: refused,
      },
    },
    naming: {
      on: {
        'name.change': { actions: { type: 'changeName', params: ({ event }) => event } },
        'form.submit': { guard: 'isNamed', target: 'renaming' },
        'passkeys.cancel': 'shown',
      },
    },
    // What is shown stays while it is looked for what is otherwise by now.
    refreshing: {
      tags: 'busy',
      invoke: {
        id: 'readPasskeysAgain',
        src: 'readPasskeys',
        onDone: {
          target: 'shown',
          actions: { type: 'recordPasskeys', params: ({ event }) => ({ here: event.output }) },
        },
        onError: { guard: { type: 'isForeseen', params: failure }, target: 'shown' },
      },
    },
    renaming: {
      tags: 'busy',
      invoke: {
        id: 'renamePasskey',
        src: 'renamePasskey',
        input: ({ context: { chosen, name } }) => ({ id: chosen ?? '', name: name.trim() }),
        onDone: { target: 'shown', actions: 'recordName' },
        onError: [
          {
            guard: { type: 'isRejected', params: failure },
            target: 'refreshing',
            actions: { type: 'recordRefusal', params: failure },
          },
          refused,
        ],
      },
    },
    removing: {
      tags: 'busy',
      invoke: {
        id: 'removePasskey',
        src: 'removePasskey',
        input: ({ context: { chosen, endOthers, here, proofToken } }) => ({
          id: chosen ?? '',
          proof: proofToken,
          endOthers,
          site: here.site,
          left: here.passkeys.map(({ id }) => id).filter((id) => id !== chosen),
        }),
        onDone: { target: 'shown', actions: ['removeFromList', 'tellOthers'] },
        onError: refused,
      },
    },
  },
});
