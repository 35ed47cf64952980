import { useId, type ChangeEvent } from 'react';

import type { PhotoFault } from '../../domain/account/profileDraft.ts';
import { Avatar } from '../rooms/Avatar.tsx';
import { Button } from '../ui/Button.tsx';
import { photoFaultTexts } from './profileTexts.ts';

/** The photo of a profile, and how to change it. */
export function ProfilePhoto({
  photoUrl,
  name,
  fault,
  isReading,
  onChoose,
  onRemove,
}: {
  photoUrl: string;
  name: string;
  fault: PhotoFault | null;
  isReading: boolean;
  onChoose: (file: File) => void;
  onRemove: () => void;
}) {
  const id = useId();
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    if (file !== undefined) onChoose(file);
    // The same file may be chosen again.
    event.target.value = '';
  };

  return (
    <div className="profile-photo">
      <Avatar name={name} photoUrl={photoUrl} size="large" />
      <div className="profile-photo__words">
        <label className="button button--outlined profile-photo__change">
          <input
            accept="image/*"
            aria-describedby={`${id}-hint ${id}-said`}
            className="profile-photo__file"
            onChange={choose}
            type="file"
          />
          Change photo
        </label>
        {photoUrl === '' ? null : (
          <Button look="quiet" onPress={onRemove}>
            Remove photo
          </Button>
        )}
        <p className="profile-photo__hint" id={`${id}-hint`}>
          JPG, PNG or GIF, best 400x400
        </p>
        <div id={`${id}-said`} role="status">
          {isReading ? <p className="profile-photo__hint">Reading the picture…</p> : null}
          {fault === null ? null : <p className="profile-photo__fault">{photoFaultTexts[fault]}</p>}
        </div>
      </div>
    </div>
  );
}
