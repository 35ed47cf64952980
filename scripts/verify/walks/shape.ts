import type { Shape } from '@fourfold/xstate-inspector';

/** No value at all: what an actor without an answer answers with. */
export const nothing: Shape = { kind: 'one', value: undefined };
