import { useSelector } from '@xstate/react';
import { useId, useState, type ReactNode, type SyntheticEvent } from 'react';

import { edited } from '../../domain/account/profileDraft.ts';
import type { ProfileEditorActorRef } from '../../machines/account/profileEditorMachine.ts';
import { momentText } from '../rooms/momentText.ts';
import { statePath } from '../ui/statePath.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/overlays/Dialog.tsx';
import { Notice } from '../ui/Notice.tsx';
import { TextField } from '../ui/TextField.tsx';
import { ProfilePhoto } from './ProfilePhoto.tsx';
import './ProfileEditor.css';

/** Profile Settings, over the whole screen (rules/account#C34). */
export function ProfileEditor({
  actorRef,
  isLoadFailed,
  onRetryLoad,
  banner = null,
  yourData = null,
  accountHref,
  remindersHref,
  helpHref,
}: {
  actorRef: ProfileEditorActorRef;
  /** Whether the saved profile is not known, so that saving would replace it unseen. */
  isLoadFailed: boolean;
  onRetryLoad: () => void;
  /** What the member should know first: that the session is over. */
  banner?: ReactNode;
  /** What this device keeps of the member, apart from the profile. */
  yourData?: ReactNode;
  /** Where the member changes how they sign in. */
  accountHref: string;
  remindersHref: string;
  helpHref: string;
}) {
  const snapshot = useSelector(actorRef, (current) => current);
  const [openedAt] = useState(() => new Date());
  const formId = useId();
  const { context } = snapshot;
  const values = edited(context.profile, context.edits);
  const isSaving = snapshot.matches('saving');
  const field = (name: 'firstName' | 'lastName' | 'city' | 'state' | 'country') => ({
    name,
    maxLength: 200,
    readOnly: isSaving,
    value: values[name],
    onValueChange: (value: string) => actorRef.send({ type: 'field.change', field: name, value }),
  });
  const save = (event: SyntheticEvent) => {
    event.preventDefault();
    actorRef.send({ type: 'profile.save' });
  };

  return (
    <Dialog
      actions={
        <>
          <Button form={formId} isBusy={!snapshot.can({ type: 'profile.save' })} type="submit">
            {isSaving ? 'Saving...' : 'Save Changes'}
          </Button>
          <Button look="outlined" onPress={() => actorRef.send({ type: 'editor.cancel' })}>
            Cancel
          </Button>
        </>
      }
      isOpen
      look="overlay"
      onClose={() => actorRef.send({ type: 'editor.close' })}
      title="Profile Settings"
    >
      <form
        aria-busy={isSaving}
        className="column profile-editor"
        data-machine="profileEditor"
        data-state={statePath(snapshot.value)}
        id={formId}
        method="post"
        onSubmit={save}
      >
        {banner}
        {isLoadFailed ? (
          <Notice role="alert">
            Your saved profile could not be loaded. Saving now replaces all of it.{' '}
            <button className="profile-editor__way" onClick={onRetryLoad} type="button">
              Try again
            </button>
          </Notice>
        ) : null}
        {context.keptAt === null ? null : (
          <Notice role="status">
            You have unsaved changes from {momentText(context.keptAt, openedAt)}.{' '}
            <button
              className="profile-editor__way"
              onClick={() => actorRef.send({ type: 'edits.discard' })}
              type="button"
            >
              Discard
            </button>
          </Notice>
        )}
        <ProfilePhoto
          fault={context.photoFault}
          isReading={snapshot.matches({ editing: 'readingPhoto' })}
          name={values.firstName}
          onChoose={(file) => actorRef.send({ type: 'photo.choose', file })}
          onRemove={() => actorRef.send({ type: 'field.change', field: 'photoUrl', value: '' })}
          photoUrl={values.photoUrl}
        />
        <div className="column profile-editor__fields">
          <TextField autoComplete="given-name" label="First name" {...field('firstName')} />
          <TextField autoComplete="family-name" label="Last name" {...field('lastName')} />
          <TextField autoComplete="address-level2" label="City" {...field('city')} />
          <TextField autoComplete="address-level1" label="State/Province" {...field('state')} />
          <TextField autoComplete="country-name" label="Country" {...field('country')} />
        </div>
        <TextField
          autoComplete="email"
          hint="Email cannot be changed"
          label="Email"
          name="email"
          onValueChange={() => {}}
          readOnly
          type="email"
          value={context.email}
        />
      </form>
      <p className="profile-editor__ways">
        <a className="profile-editor__way" href={accountHref}>
          Your account
        </a>
        <a className="profile-editor__way" href={remindersHref}>
          Reminders
        </a>
        <a className="profile-editor__way" href={helpHref}>
          Help
        </a>
      </p>
      {yourData}
    </Dialog>
  );
}
