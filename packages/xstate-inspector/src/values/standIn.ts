import { createActor, type ActorLogic, type AnyActorRef, type AnyEventObject } from 'xstate';

interface Standing {
  status: 'active';
  output: undefined;
  error: undefined;
  /** Whoever hears of its snapshots may ask for its place: it is in none. */
  matches: () => boolean;
  hasTag: () => boolean;
}

type StandInLogic = ActorLogic<Standing, AnyEventObject>;

const never = () => false;

export const standing: Standing = {
  status: 'active',
  output: undefined,
  error: undefined,
  matches: never,
  hasTag: never,
};

/** Stands in for any logic: it takes every event, does nothing and never answers. */
export const standIn: StandInLogic = {
  transition: (snapshot) => snapshot,
  getInitialSnapshot: () => standing,
  restoreSnapshot: () => standing,
  getPersistedSnapshot: (snapshot) => snapshot,
};

/** An actor that stands in for the one of that name, wherever a context or an event holds it. */
export function standInActor(name: string): AnyActorRef {
  return createActor(standIn, { id: name }).start();
}
