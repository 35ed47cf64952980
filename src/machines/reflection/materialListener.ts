import type { ActorRef, Snapshot } from 'xstate';

import type { MaterialEvent } from '../../domain/reflection/reflection.ts';

/** Whoever is told of the material that a way makes. */
export type MaterialListener = ActorRef<Snapshot<unknown>, MaterialEvent>;
