import { assign, raise, setup, type ActorRefFrom } from 'xstate';

import { chatGreeting, replyTo, type ChatMessage } from '../../domain/landing/demoChat.ts';

export type DemoChatActorRef = ActorRefFrom<typeof demoChatMachine>;

export type DemoChatEvent =
  | { type: 'message.send'; text: string; chance: number }
  | { type: 'reply.due'; text: string; chance: number };

interface DemoChatContext {
  messages: readonly ChatMessage[];
  awaited: number;
}

/** The demo conversation: each message is answered a second later, in order. `chance`, from 0 to 1, comes with the message. */
export const demoChatMachine = setup({
  types: {} as {
    context: DemoChatContext;
    events: DemoChatEvent;
    input: { hasLeftAddress: boolean };
  },
  actions: {
    addMessage: assign(({ context }, params: { text: string }) => ({
      messages: withMessage(context.messages, 'visitor', params.text.trim(), false),
      awaited: context.awaited + 1,
    })),
    scheduleReply: raise(
      (_, params: { text: string; chance: number }) => ({
        type: 'reply.due' as const,
        text: params.text,
        chance: params.chance,
      }),
      { delay: 'replyDelay' },
    ),
    addReply: assign(({ context }, params: { text: string; chance: number }) => {
      const last = context.messages.findLast((message) => message.from === 'guide')?.text ?? null;
      const reply = replyTo(params.text, params.chance, last);
      return {
        messages: withMessage(context.messages, 'guide', reply.text, reply.offersSignIn),
        awaited: context.awaited - 1,
      };
    }),
  },
  guards: {
    isEmpty: (_, params: { text: string }) => params.text.trim() === '',
    isLastAwaited: ({ context }) => context.awaited <= 1,
  },
  delays: {
    replyDelay: 1_000,
  },
}).createMachine({
  id: 'demoChat',
  context: ({ input }) => ({
    messages: withMessage([], 'guide', chatGreeting(input.hasLeftAddress), false),
    awaited: 0,
  }),
  initial: 'open',
  states: {
    open: {
      on: {
        'message.send': [
          { guard: { type: 'isEmpty', params: ({ event }) => event } },
          {
            target: '.typing',
            actions: [
              { type: 'addMessage', params: ({ event }) => event },
              { type: 'scheduleReply', params: ({ event }) => event },
            ],
          },
        ],
      },
      initial: 'idle',
      states: {
        idle: {},
        typing: {
          on: {
            'reply.due': [
              {
                guard: 'isLastAwaited',
                target: 'idle',
                actions: { type: 'addReply', params: ({ event }) => event },
              },
              { actions: { type: 'addReply', params: ({ event }) => event } },
            ],
          },
        },
      },
    },
  },
});

function withMessage(
  messages: readonly ChatMessage[],
  from: ChatMessage['from'],
  text: string,
  offersSignIn: boolean,
): readonly ChatMessage[] {
  return [...messages, { id: messages.length, from, text, offersSignIn }];
}
