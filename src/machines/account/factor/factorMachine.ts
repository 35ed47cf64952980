import { assign, emit, fromPromise, setup, type ActorRefFrom } from 'xstate';

import {
  firstCodeFault,
  type Factor,
  type FactorConfirmation,
  type FactorOrder,
  type FactorSecret,
  type FactorWish,
} from '../../../domain/account/factor.ts';
import type { CodeFault } from '../../../domain/account/mfaCode.ts';
import { recoveryRefusalOf, type RecoveryRefusal } from '../../../domain/account/recovery.ts';
import { unprovided, unprovidedAction } from '../../common/unprovided.ts';
import { proofMachine } from '../proof/proofMachine.ts';

export type FactorActorRef = ActorRefFrom<typeof factorMachine>;

export type FactorEvent =
  | { type: 'account.changed' }
  | { type: 'factor.retry' | 'factor.cancel' | 'codes.copy' | 'codes.print' | 'codes.done' }
  | { type: 'factor.wish'; wish: FactorWish }
  | { type: 'browser.forget'; id: string }
  | { type: 'code.change'; value: string }
  | { type: 'others.change'; value: boolean }
  | { type: 'form.submit' };

interface FactorContext {
  email: string;
  factor: Factor;
  wish: FactorWish;
  proofToken: string;
  /** Whether every other sign-in is to end with the change. */
  endOthers: boolean;
  /** Null unless one waits for its code. */
  secret: FactorSecret | null;
  mfaCode: string;
  codeFault: CodeFault | null;
  backupCodes: readonly string[];
  /** The browser that is being forgotten; empty where none is. */
  browserId: string;
  /** What was done, until something else is. */
  done: 'switchedOn' | 'renewed' | 'switchedOff' | 'forgotten' | null;
  refusal: RecoveryRefusal | null;
}

const nothingKept = { proofToken: '', secret: null, mfaCode: '', codeFault: null };

const failure = ({ event }: { event: { error: unknown } }) => event;
const order = ({
  context: { endOthers, proofToken },
}: {
  context: FactorContext;
}): FactorOrder => ({
  endOthers,
  proofToken,
});

const recordRefusal = { type: 'recordRefusal', params: failure } as const;

/** Whatever is refused leads back to what there is, and says why; what the service has otherwise by now is read anew. */
const refused = [
  {
    guard: { type: 'isOtherwise', params: failure },
    target: '#factor.refreshing',
    actions: recordRefusal,
  },
  {
    guard: { type: 'isForeseen', params: failure },
    target: '#factor.settled',
    actions: recordRefusal,
  },
] as const;
const unread = {
  guard: { type: 'isForeseen', params: failure },
  target: 'unread',
  actions: recordRefusal,
} as const;

/** The second factor: on by the first code of its secret, ten backup codes shown once, and off by a code (rules/factors#J3 and after). */
export const factorMachine = setup({
  types: {} as {
    context: FactorContext;
    events: FactorEvent;
    children: { proof: 'proof' };
    emitted: { type: 'account.changed' } | { type: 'faults.found'; first: 'mfaCode' };
    input: { email: string };
    tags: 'busy';
  },
  actors: {
    proof: proofMachine,
    readFactor: fromPromise<Factor>(unprovided('readFactor')),
    beginSetUp: fromPromise<FactorSecret, { proofToken: string }>(unprovided('beginSetUp')),
    confirmSetUp: fromPromise<readonly string[], FactorConfirmation>(unprovided('confirmSetUp')),
    renewCodes: fromPromise<readonly string[], FactorOrder>(unprovided('renewCodes')),
    switchOff: fromPromise<void, FactorOrder>(unprovided('switchOff')),
    forgetBrowser: fromPromise<void, { id: string }>(unprovided('forgetBrowser')),
    copyCodes: fromPromise<void, { backupCodes: readonly string[] }>(unprovided('copyCodes')),
  },
  actions: {
    tellOthers: emit({ type: 'account.changed' }),
    printCodes: () => unprovidedAction('printCodes'),
    recordFactor: assign({ factor: (_, params: { factor: Factor }) => params.factor }),
    recordWish: assign((_, params: { wish: FactorWish }) => ({
      wish: params.wish,
      endOthers: true,
      done: null,
      refusal: null,
    })),
    recordProof: assign({ proofToken: (_, params: { proofToken: string }) => params.proofToken }),
    recordSecret: assign((_, params: { secret: FactorSecret }) => ({
      secret: params.secret,
      proofToken: '',
    })),
    recordCodes: assign(({ context }, params: { backupCodes: readonly string[] }) => ({
      ...nothingKept,
      backupCodes: params.backupCodes,
      factor: { isOn: true, backupCodesLeft: params.backupCodes.length, browsers: [] },
      done: context.wish === 'setUp' ? ('switchedOn' as const) : ('renewed' as const),
    })),
    recordOff: assign({
      ...nothingKept,
      factor: { isOn: false, backupCodesLeft: 0, browsers: [] },
      done: 'switchedOff',
    }),
    recordBrowser: assign((_, params: { id: string }) => ({
      browserId: params.id,
      done: null,
      refusal: null,
    })),
    recordForgotten: assign(({ context: { browserId, factor } }) => ({
      factor: { ...factor, browsers: factor.browsers.filter(({ id }) => id !== browserId) },
      done: 'forgotten' as const,
    })),
    recordRefusal: assign((_, params: { error: unknown }) => ({
      ...nothingKept,
      refusal: recoveryRefusalOf(params.error),
    })),
    recordWrongCode: assign((_, params: { error: unknown }) => ({
      mfaCode: '',
      refusal: recoveryRefusalOf(params.error),
    })),
    changeCode: assign({
      mfaCode: (_, params: { value: string }) => params.value,
      codeFault: null,
    }),
    changeOthers: assign({ endOthers: (_, params: { value: boolean }) => params.value }),
    showFault: assign({ codeFault: ({ context }) => firstCodeFault(context.mfaCode) }),
    announceFault: emit({ type: 'faults.found' as const, first: 'mfaCode' as const }),
    clearRefusal: assign({ refusal: null }),
    clearNews: assign({ done: null, refusal: null }),
    forgetSecrets: assign({ ...nothingKept, refusal: null }),
    forgetCodes: assign({ backupCodes: [] }),
  },
  guards: {
    isOn: ({ context }) => context.factor.isOn,
    isWish: ({ context }, { wish }: { wish: FactorWish }) => context.wish === wish,
    hasFault: ({ context }) => firstCodeFault(context.mfaCode) !== null,
    /** No secret waits any more, perhaps by another tab. */
    isOver: (_, params: { error: unknown }) =>
      recoveryRefusalOf(params.error)?.reason === 'linkUsed',
    isOtherwise: (_, params: { error: unknown }) =>
      ['linkUsed', 'rejected'].includes(recoveryRefusalOf(params.error)?.reason ?? ''),
    isForeseen: (_, params: { error: unknown }) => recoveryRefusalOf(params.error) !== null,
  },
}).createMachine({
  id: 'factor',
  context: ({ input: { email } }) => ({
    ...nothingKept,
    email,
    factor: { isOn: false, backupCodesLeft: 0, browsers: [] },
    browserId: '',
    wish: 'setUp',
    endOthers: true,
    backupCodes: [],
    done: null,
    refusal: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      entry: 'clearRefusal',
      invoke: {
        id: 'readFactor',
        src: 'readFactor',
        onDone: {
          target: 'settled',
          actions: { type: 'recordFactor', params: ({ event }) => ({ factor: event.output }) },
        },
        onError: unread,
      },
    },
    unread: { on: { 'factor.retry': 'loading', 'account.changed': 'loading' } },
    // What is shown stays while it is looked for what is otherwise by now.
    refreshing: {
      tags: 'busy',
      invoke: {
        id: 'readFactorAgain',
        src: 'readFactor',
        onDone: {
          target: 'settled',
          actions: { type: 'recordFactor', params: ({ event }) => ({ factor: event.output }) },
        },
        onError: unread,
      },
      on: { 'account.changed': { target: 'refreshing', reenter: true, actions: 'clearNews' } },
    },
    settled: { always: [{ guard: 'isOn', target: 'on' }, { target: 'off' }] },
    off: {
      on: {
        'account.changed': { target: 'refreshing', actions: 'clearNews' },
        'factor.wish': {
          target: 'proving',
          actions: { type: 'recordWish', params: ({ event }) => event },
        },
      },
    },
    on: {
      on: {
        'factor.wish': {
          target: 'proving',
          actions: { type: 'recordWish', params: ({ event }) => event },
        },
      },
      initial: 'idle',
      states: {
        idle: {
          on: {
            'account.changed': { target: '#factor.refreshing', actions: 'clearNews' },
            'browser.forget': {
              target: 'forgetting',
              actions: { type: 'recordBrowser', params: ({ event }) => event },
            },
          },
        },
        forgetting: {
          invoke: {
            id: 'forgetBrowser',
            src: 'forgetBrowser',
            input: ({ context: { browserId } }) => ({ id: browserId }),
            onDone: { target: 'idle', actions: 'recordForgotten' },
            onError: refused,
          },
        },
      },
    },
    proving: {
      invoke: {
        id: 'proof',
        src: 'proof',
        input: ({ context: { email } }) => ({ action: 'factor' as const, email }),
        onDone: {
          target: 'changing',
          actions: { type: 'recordProof', params: ({ event }) => event.output },
        },
      },
      on: {
        'others.change': { actions: { type: 'changeOthers', params: ({ event }) => event } },
        'factor.cancel': 'settled',
      },
    },
    changing: {
      initial: 'proved',
      states: {
        proved: {
          always: [
            { guard: { type: 'isWish', params: { wish: 'renew' } }, target: 'renewing' },
            { guard: { type: 'isWish', params: { wish: 'switchOff' } }, target: 'switchingOff' },
            { target: 'settingUp' },
          ],
        },
        settingUp: {
          tags: 'busy',
          invoke: {
            id: 'beginSetUp',
            src: 'beginSetUp',
            input: ({ context: { proofToken } }) => ({ proofToken }),
            onDone: {
              target: 'shown',
              actions: { type: 'recordSecret', params: ({ event }) => ({ secret: event.output }) },
            },
            onError: refused,
          },
        },
        shown: {
          on: {
            'code.change': { actions: { type: 'changeCode', params: ({ event }) => event } },
            'others.change': { actions: { type: 'changeOthers', params: ({ event }) => event } },
            'form.submit': [
              { guard: 'hasFault', actions: ['showFault', 'announceFault'] },
              { target: 'confirming' },
            ],
            'factor.cancel': { target: '#factor.settled', actions: 'forgetSecrets' },
          },
        },
        confirming: {
          tags: 'busy',
          entry: 'clearRefusal',
          invoke: {
            id: 'confirmSetUp',
            src: 'confirmSetUp',
            input: ({ context: { endOthers, mfaCode, secret } }) => ({
              id: secret?.id ?? '',
              endOthers,
              mfaCode,
            }),
            onDone: {
              target: '#factor.codes',
              actions: [
                { type: 'recordCodes', params: ({ event }) => ({ backupCodes: event.output }) },
                'tellOthers',
              ],
            },
            onError: [
              {
                guard: { type: 'isOver', params: failure },
                target: '#factor.refreshing',
                actions: recordRefusal,
              },
              {
                guard: { type: 'isForeseen', params: failure },
                target: 'shown',
                actions: { type: 'recordWrongCode', params: failure },
              },
            ],
          },
        },
        renewing: {
          tags: 'busy',
          invoke: {
            id: 'renewCodes',
            src: 'renewCodes',
            input: order,
            onDone: {
              target: '#factor.codes',
              actions: [
                { type: 'recordCodes', params: ({ event }) => ({ backupCodes: event.output }) },
                'tellOthers',
              ],
            },
            onError: refused,
          },
        },
        switchingOff: {
          tags: 'busy',
          invoke: {
            id: 'switchOff',
            src: 'switchOff',
            input: order,
            onDone: { target: '#factor.off', actions: ['recordOff', 'tellOthers'] },
            onError: refused,
          },
        },
      },
    },
    codes: {
      exit: 'forgetCodes',
      on: { 'codes.done': 'on', 'codes.print': { actions: 'printCodes' } },
      initial: 'kept',
      states: {
        kept: { on: { 'codes.copy': 'copying' } },
        copying: {
          invoke: {
            id: 'copyCodes',
            src: 'copyCodes',
            input: ({ context: { backupCodes } }) => ({ backupCodes }),
            onDone: 'copied',
            onError: 'notCopied',
          },
        },
        copied: { on: { 'codes.copy': 'copying' } },
        notCopied: { on: { 'codes.copy': 'copying' } },
      },
    },
  },
});
