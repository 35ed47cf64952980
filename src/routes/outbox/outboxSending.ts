import { waitFor } from 'xstate';

import type { Outcome } from '../../domain/outbox/outbox.ts';
import {
  isTaskItem,
  type OutboxItem,
  type OutboxMedia,
  type OutboxPreset,
  type OutboxRemoval,
  type OutboxRunningTimer,
  type PracticeItem,
  type TaskItem,
} from '../../domain/outbox/outboxItem.ts';
import { staysHere } from '../../domain/reflection/ownMedia.ts';
import {
  DeletedElsewhere,
  deliveryOutcomeOf,
  LaterStands,
} from '../../domain/today/commitmentsFailure.ts';
import { TokenRefused } from '../../domain/app/session.ts';
import { isSameMember } from '../../domain/account/address.ts';
import type { SessionActorRef } from '../../machines/app/sessionMachine.ts';
import { keepAccepted, keepGone, keepTold, readAnew } from '../../services/practice/feedPlace.ts';
import { setGoneAside, setRefusedAside } from '../../services/upload/gone/goneAside.ts';
import { deleteForGood } from '../../services/practice/removals.ts';
import { acceptPreset } from '../../services/practiceRoom/presets.ts';
import { savePractice } from '../../services/practice/practiceSaves.ts';
import { momentByThisClock } from '../../services/wire/serviceClock.ts';
import {
  saveReflection,
  saveTimer,
  type SavedTask,
} from '../../services/today/commitmentsSaves.ts';
import { dropSentDraft } from '../../services/reflection/reflectionDraft.ts';
import { saveRunningTimer } from '../../services/practice/runningTimerSaves.ts';
import { forgetTimer } from '../../services/timer/taskTimers.ts';
import { readOwnMedia } from '../../services/reflection/ownMedia.ts';
import { readMedia } from '../../services/reflection/reflectionMedia.ts';
import { markDay, noteTold } from '../../services/today/dayRecords.ts';
import { memberCall } from '../common/member/memberCall.ts';
import { fetchMediaSender } from './mediaSender.ts';

/** Sends an item once, for its own member only. Throws what nobody foresaw, and the signal's reason when it is aborted. */
export async function sendItem(
  sessionRef: SessionActorRef,
  email: string,
  item: OutboxItem,
  signal: AbortSignal,
): Promise<Outcome> {
  await sessionKnown(sessionRef, signal);
  if (!isSameMember(sessionRef.getSnapshot().context.email, email)) return { kind: 'signedOut' };

  try {
    if (item.kind === 'media') return await sendFile(sessionRef, email, item, signal);
    if (item.kind === 'removal') return await sendRemoval(sessionRef, email, item, signal);
    if (item.kind === 'preset') return await sendPreset(sessionRef, email, item, signal);

    const call = (token: string | null, until: AbortSignal) => save(email, item, token, until);
    const accepted = await memberCall(sessionRef, call, signal);
    if (accepted !== null && isTaskItem(item)) await settle(email, item, accepted);
    if (item.kind === 'preference') await keepAccepted(email, item, signal);
    return { kind: 'accepted', newStatus: accepted?.newStatus ?? null };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof DeletedElsewhere) return setAside(email, item, signal);
    if (error instanceof LaterStands && item.kind === 'reflection') {
      await setRefusedAside(email, item);
      return { kind: 'accepted', newStatus: null };
    }
    const outcome =
      error instanceof TokenRefused ? unrefreshed(sessionRef) : deliveryOutcomeOf(error);
    if (outcome === null) throw error;
    return outcome;
  }
}

function save(
  email: string,
  item: TaskItem | Exclude<PracticeItem, OutboxPreset> | OutboxRunningTimer,
  token: string | null,
  signal: AbortSignal,
): Promise<SavedTask | null> {
  switch (item.kind) {
    case 'timer':
      return saveTimer(email, item.body, item.id, token, signal);

    case 'reflection':
      return saveReflection(email, item.body, item.id, token, signal, {
        madeAt: item.keptAt,
        attempts: item.attempts,
      });

    case 'session':
    case 'dayEnd':
    case 'addition':
    case 'preference':
      return savePractice(email, item, token, signal).then(() => null);

    case 'runningTimer':
      return saveRunningTimer(email, item, token, signal).then(() => null);
  }
}

/** Saves a preset under its name, and keeps here what then stands there. */
async function sendPreset(
  sessionRef: SessionActorRef,
  email: string,
  item: OutboxPreset,
  signal: AbortSignal,
): Promise<Outcome> {
  const version = await memberCall(
    sessionRef,
    (token, until) => savePractice(email, item, token, until),
    signal,
  );
  if (version !== null) await acceptPreset(email, item, version);

  return { kind: 'accepted', newStatus: null };
}

/** Deletes on every other device what its member deleted here. */
async function sendRemoval(
  sessionRef: SessionActorRef,
  email: string,
  item: OutboxRemoval,
  signal: AbortSignal,
): Promise<Outcome> {
  const { name, of } = item.body;
  const stands = await memberCall(
    sessionRef,
    (token, until) => deleteForGood(email, item, token, until),
    signal,
  );
  // An earlier end of the day stands again, and may have been passed over while this one was on its way.
  if (stands === 'laterStands' || of === 'dayEnd') await readAnew(email, signal);
  if (of !== 'reflection') await keepGone(email, name, signal);

  return { kind: 'accepted', newStatus: null };
}

/** What another device has deleted is sent no more, and stays readable here (rules/practiceFeed#E28). */
async function setAside(email: string, item: OutboxItem, signal: AbortSignal): Promise<Outcome> {
  await setGoneAside(email, item);
  if (item.kind === 'dayEnd' || item.kind === 'addition' || item.kind === 'session') {
    await keepGone(email, item.name, signal);
  }

  return { kind: 'accepted', newStatus: null };
}

/** Sends the next part of a file. */
async function sendFile(
  sessionRef: SessionActorRef,
  email: string,
  item: OutboxMedia,
  signal: AbortSignal,
): Promise<Outcome> {
  const { body, name } = item;
  const [file, own] = await Promise.all([readMedia(email, name), readOwnMedia(email)]);
  // What is gone from this device is nowhere to be sent from, and what is to stay here is not.
  if (file?.size !== body.size || staysHere(own, name)) {
    return { kind: 'accepted', newStatus: null };
  }

  const sendMedia = await fetchMediaSender();
  const progress = await memberCall(
    sessionRef,
    (token, until) => sendMedia(item, file, { email, name, token }, until),
    signal,
  );
  if (progress !== 'kept' && progress !== 'gone') return { kind: 'progressed', progress };

  await (progress === 'kept' ? keepTold : keepGone)(email, name, signal);
  return { kind: 'accepted', newStatus: null };
}

/**
 * Writes what follows from an accepted item before the item itself goes: a page that ends in between sends the item again,
 * and all of this with it. What was made on a page that was left amid the save is a draft no more.
 */
async function settle(email: string, item: TaskItem, saved: SavedTask): Promise<void> {
  const { date, task_id: taskId } = item.body;
  await markDay(email, date, taskId, { status: saved.newStatus });
  if (item.kind === 'timer') {
    await forgetTimer(email, taskId);
    return;
  }

  const { pillar, reflection_type: type, reflection_data: data } = item.body;
  const { completedAt } = saved;
  if (completedAt !== undefined) await noteTold(email, item, momentByThisClock(completedAt));
  await dropSentDraft({ email, task: { taskId, date, pillar, pillarName: '' } }, { type, data });
}

/** Waits for what the service says of whose the session is. */
async function sessionKnown(sessionRef: SessionActorRef, signal: AbortSignal): Promise<void> {
  await waitFor(sessionRef, (snapshot) => !snapshot.matches({ signedIn: 'recalled' }), { signal });
  signal.throwIfAborted();
}

/** A token is refused for good only where the session says so: else its service could not be reached. */
function unrefreshed(sessionRef: SessionActorRef): Outcome {
  const session = sessionRef.getSnapshot();
  const needsMember =
    !session.hasTag('member') || session.matches({ reauthenticating: 'needsMember' });

  return needsMember
    ? { kind: 'signedOut' }
    : { kind: 'unanswered', message: 'The session could not be renewed.' };
}
