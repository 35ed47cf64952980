import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';

import { emptyProfile, ProfileError, type Profile } from '#src/domain/account/profile.ts';
import {
  PhotoRefused,
  type ProfileDraft,
  type ProfileEdits,
  type ProfileToSave,
} from '#src/domain/account/profileDraft.ts';
import { TokenRefused } from '#src/domain/app/session.ts';
import {
  profileEditorMachine,
  type ProfileEditorActorRef,
  type ProfileEditorEvent,
} from '#src/machines/account/profileEditorMachine.ts';
import { coverageOf, happens } from '../../support/transitions.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('profileEditorMachine', () => {
  test('opens with the current values', async () => {
    const { editor } = await edit();

    expect(editor.getSnapshot().value).toEqual({ editing: 'idle' });
    expect(editor.getSnapshot().context).toMatchObject({ profile: maya, edits: {}, keptAt: null });
  });

  test('brings back what an earlier visit left unsaved, and when', async () => {
    const { editor } = await edit({ draft: { edits: { city: 'Porto' }, keptAt: 1_000 } });

    expect(editor.getSnapshot().context).toMatchObject({ edits: { city: 'Porto' }, keptAt: 1_000 });
  });

  test('loses nothing that is typed before the draft is read', async () => {
    const { editor } = await edit({
      draft: { edits: { city: 'Porto', state: 'Norte' }, keptAt: 1_000 },
      meanwhile: (opened) => opened.send({ type: 'field.change', field: 'city', value: 'Braga' }),
    });

    expect(editor.getSnapshot().context.edits).toEqual({ city: 'Braga', state: 'Norte' });
  });

  test('loses no photo that is chosen before the draft is read', async () => {
    const { editor, kept } = await edit({
      draft: { edits: { city: 'Porto' }, keptAt: 1_000 },
      photo: () => Promise.resolve('data:image/jpeg;base64,AA=='),
      meanwhile: (opened) => opened.send({ type: 'photo.choose', file: new Blob(['x']) }),
    });
    await settle();

    const edits = { city: 'Porto', photoUrl: 'data:image/jpeg;base64,AA==' };
    expect(editor.getSnapshot()).toMatchObject({ value: { editing: 'idle' }, context: { edits } });
    expect(kept.at(-1)).toEqual(edits);
  });

  test('keeps each change on the device, and none once the field is as it was', async () => {
    const { editor, kept } = await edit();

    editor.send({ type: 'field.change', field: 'city', value: 'Porto' });
    editor.send({ type: 'field.change', field: 'country', value: '' });
    editor.send({ type: 'field.change', field: 'city', value: 'Lisbon' });
    editor.send({ type: 'field.change', field: 'country', value: 'Portugal' });

    expect(kept).toEqual([{ city: 'Porto' }, { city: 'Porto', country: '' }, { country: '' }, {}]);
  });

  test('saves the edits over what was saved, then is done and keeps no draft', async () => {
    const { editor, saved, published, kept } = await edit();

    editor.send({ type: 'field.change', field: 'city', value: 'Porto' });
    editor.send({ type: 'profile.save' });
    expect(editor.getSnapshot().value).toBe('saving');
    await settle();

    const { photoUrl: _, ...texts } = maya;
    expect(saved).toEqual([{ email: 'maya@example.com', profile: { ...texts, city: 'Porto' } }]);
    expect(editor.getSnapshot()).toMatchObject({ status: 'done', value: 'saved' });
    expect(published).toEqual([{ ...maya, city: 'Porto' }]);
    expect(kept.at(-1)).toEqual({});
  });

  test.each([new ProfileError('Failed to save profile', 'unreachable'), new TokenRefused('t1')])(
    'says so when it was not saved (%s), and keeps every edit',
    async (error) => {
      const { editor, tellFailure, kept } = await edit({ save: failing(error) });

      editor.send({ type: 'field.change', field: 'city', value: 'Porto' });
      editor.send({ type: 'profile.save' });
      await settle();
      expect(editor.getSnapshot().value).toBe('failed');
      expect(tellFailure).toHaveBeenCalledTimes(1);
      expect(kept).toEqual([{ city: 'Porto' }]);

      happens(editor, { type: 'xstate.done.actor.tellFailure' });
      expect(editor.getSnapshot().value).toEqual({ editing: 'idle' });
      expect(editor.getSnapshot().context.edits).toEqual({ city: 'Porto' });
    },
  );

  test('stops on an error that nobody foresaw', async () => {
    const { editor, crashed } = await edit({ save: () => Promise.reject(new Error('a bug')) });

    editor.send({ type: 'profile.save' });
    await settle();

    expect(crashed).toHaveBeenCalledWith(new Error('a bug'));
    expect(editor.getSnapshot().status).toBe('error');
  });

  test('saves once, however often it is pressed', async () => {
    const { editor, saved } = await edit({ save: () => new Promise<never>(() => {}) });

    editor.send({ type: 'profile.save' });
    editor.send({ type: 'profile.save' });

    expect(editor.getSnapshot().can({ type: 'profile.save' })).toBe(false);
    expect(saved).toHaveLength(1);
  });

  test('drops the edits on Cancel, and keeps them when it is only closed (rules/account#C45)', async () => {
    const first = await edit();
    first.editor.send({ type: 'field.change', field: 'city', value: 'Porto' });
    first.editor.send({ type: 'editor.cancel' });
    const second = await edit();
    second.editor.send({ type: 'field.change', field: 'city', value: 'Porto' });
    second.editor.send({ type: 'editor.close' });

    expect(first.editor.getSnapshot().value).toBe('cancelled');
    expect([first.published, second.published]).toEqual([[], []]);
    expect(first.kept.at(-1)).toEqual({});
    expect(second.editor.getSnapshot().value).toBe('cancelled');
    expect(second.kept.at(-1)).toEqual({ city: 'Porto' });
  });

  test('aborts a save that is left, and keeps the edits, since it may not have arrived', async () => {
    let signal: AbortSignal | undefined;
    const { editor, kept } = await edit({
      save: (_, until) => {
        signal = until;
        return new Promise<never>(() => {});
      },
    });

    editor.send({ type: 'field.change', field: 'city', value: 'Porto' });
    editor.send({ type: 'profile.save' });
    editor.send({ type: 'editor.cancel' });

    expect(signal?.aborted).toBe(true);
    expect(editor.getSnapshot().value).toBe('cancelled');
    expect(kept).toEqual([{ city: 'Porto' }]);
  });

  test('discards edits and goes on', async () => {
    const { editor, kept } = await edit({ draft: { edits: { city: 'Porto' }, keptAt: 1_000 } });

    editor.send({ type: 'edits.discard' });

    expect(editor.getSnapshot().value).toEqual({ editing: 'idle' });
    expect(editor.getSnapshot().context).toMatchObject({ edits: {}, keptAt: null });
    expect(kept).toEqual([{}]);
  });

  test('takes a photo while the rest is being typed, and saves nothing before it is read', async () => {
    const { editor } = await edit({ photo: () => Promise.resolve('data:image/jpeg;base64,AA==') });

    editor.send({ type: 'photo.choose', file: new Blob(['x']) });
    editor.send({ type: 'field.change', field: 'city', value: 'Porto' });
    expect(editor.getSnapshot().value).toEqual({ editing: 'readingPhoto' });
    expect(editor.getSnapshot().can({ type: 'profile.save' })).toBe(false);
    await settle();

    expect(editor.getSnapshot().value).toEqual({ editing: 'idle' });
    expect(editor.getSnapshot().context.edits).toEqual({
      city: 'Porto',
      photoUrl: 'data:image/jpeg;base64,AA==',
    });
  });

  test('sends the photo only where it was changed here (rules/account#C43)', async () => {
    const { editor, saved } = await edit({
      photo: () => Promise.resolve('data:image/jpeg;base64,AA=='),
    });

    editor.send({ type: 'photo.choose', file: new Blob(['x']) });
    await settle();
    editor.send({ type: 'profile.save' });

    expect(saved).toMatchObject([{ profile: { photoUrl: 'data:image/jpeg;base64,AA==' } }]);
  });

  test('names the fault of a photo, until another one is chosen', async () => {
    const answers = [
      () => Promise.reject(new PhotoRefused('svg')),
      () => Promise.resolve('data:image/jpeg;base64,AA=='),
    ];
    const { editor } = await edit({
      photo: () => answers.shift()?.() ?? Promise.reject(new Error('chosen thrice')),
    });

    editor.send({ type: 'photo.choose', file: new Blob(['x']) });
    await settle();
    expect(editor.getSnapshot().context).toMatchObject({ photoFault: 'svg', edits: {} });

    editor.send({ type: 'photo.choose', file: new Blob(['y']) });
    expect(editor.getSnapshot().context.photoFault).toBeNull();
    await settle();
    expect(editor.getSnapshot().context.edits.photoUrl).toBe('data:image/jpeg;base64,AA==');
  });

  test('follows what another tab saved in the fields that are not edited', async () => {
    const { editor, saved } = await edit();

    editor.send({ type: 'field.change', field: 'city', value: 'Porto' });
    editor.send({ type: 'profile.known', profile: { ...maya, firstName: 'Mayara' } });
    editor.send({ type: 'profile.save' });

    expect(saved).toMatchObject([{ profile: { firstName: 'Mayara', city: 'Porto' } }]);
  });

  test('every state is reached and every transition taken', () => {
    const coverage = coverageOf(profileEditorMachine, {
      input: { email: 'maya@example.com', profile: maya },
      isSame: ({ value, context }) => [value, context, context.file.size],
      events: [
        { type: 'field.change', field: 'city', value: 'Porto' },
        { type: 'photo.choose', file: new Blob(['x']) },
        { type: 'profile.known', profile: maya },
        { type: 'profile.save' },
        { type: 'edits.discard' },
        { type: 'editor.cancel' },
        { type: 'editor.close' },
        { type: 'xstate.done.actor.readDraft', output: null },
        { type: 'xstate.done.actor.readPhoto', output: 'data:image/jpeg;base64,AA==' },
        { type: 'xstate.error.actor.readPhoto', error: new PhotoRefused('svg') },
        { type: 'xstate.done.actor.saveProfile', output: maya },
        { type: 'xstate.error.actor.saveProfile', error: new ProfileError('no', 'refused') },
        { type: 'xstate.done.actor.tellFailure' },
      ],
    });

    expect(coverage).toEqual({ statesNotReached: [], transitionsNotTaken: [] });
  });
});

const maya: Profile = {
  ...emptyProfile,
  firstName: 'Maya',
  lastName: 'Lind',
  city: 'Lisbon',
  country: 'Portugal',
};

function failing(error: Error) {
  return async (): Promise<never> => {
    throw error;
  };
}

async function settle() {
  await vi.advanceTimersByTimeAsync(0);
}

async function edit({
  draft = null,
  save = (profile) => Promise.resolve(profile),
  photo = () => new Promise<never>(() => {}),
  meanwhile = () => {},
}: {
  draft?: ProfileDraft | null;
  save?: (profile: Profile, signal: AbortSignal) => Promise<Profile>;
  photo?: () => Promise<string>;
  meanwhile?: (editor: ProfileEditorActorRef) => void;
} = {}) {
  const kept: ProfileEdits[] = [];
  const saved: { email: string; profile: ProfileToSave }[] = [];
  const published: Profile[] = [];
  const crashed = vi.fn();
  const tellFailure = vi.fn(() => new Promise<never>(() => {}));
  const editor = createActor(
    profileEditorMachine.provide({
      actors: {
        knownProfile: fromCallback<ProfileEditorEvent>(() => {}),
        readDraft: fromPromise<ProfileDraft | null, { email: string }>(() =>
          Promise.resolve(draft),
        ),
        readPhoto: fromPromise<string, { file: Blob }>(photo),
        saveProfile: fromPromise<Profile, { email: string; profile: ProfileToSave }>(
          ({ input, signal }) => {
            saved.push(input);
            return save({ ...maya, ...input.profile }, signal);
          },
        ),
        tellFailure: fromPromise<void>(tellFailure),
      },
      actions: {
        keepDraft: (_, { edits }) => void kept.push(edits),
        publish: (_, { profile }) => void published.push(profile),
      },
    }),
    { input: { email: 'maya@example.com', profile: maya } },
  );
  editor.subscribe({ error: crashed });
  editor.start();
  meanwhile(editor);
  await settle();

  return { editor, kept, saved, published, crashed, tellFailure };
}
