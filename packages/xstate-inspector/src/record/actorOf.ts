import { Actor, type ActorRefLike, type AnyActor } from 'xstate';

/** The actor that an inspection tells of; null where it is of another kind. */
export function actorOf(actorRef: ActorRefLike): AnyActor | null {
  return actorRef instanceof Actor ? actorRef : null;
}
