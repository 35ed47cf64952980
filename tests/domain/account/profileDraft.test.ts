import { describe, expect, test } from 'vitest';

import {
  edited,
  isEdited,
  photoFaultOf,
  PhotoRefused,
  profileToSave,
  withEdit,
} from '#src/domain/account/profileDraft.ts';

const saved = {
  firstName: 'Maya',
  lastName: 'Lind',
  city: 'Uppsala',
  state: '',
  country: 'Sweden',
  photoUrl: 'data:image/jpeg;base64,AA==',
};

describe('profileDraft', () => {
  test('a field that is as it was saved is no edit', () => {
    const one = withEdit(saved, {}, { field: 'city', value: 'Porto' });
    expect(one).toEqual({ city: 'Porto' });
    expect(isEdited(one)).toBe(true);
    expect(edited(saved, one)).toEqual({ ...saved, city: 'Porto' });

    const two = withEdit(saved, one, { field: 'state', value: 'Norte' });
    expect(two).toEqual({ city: 'Porto', state: 'Norte' });
    const back = withEdit(saved, two, { field: 'city', value: 'Uppsala' });
    expect(back).toEqual({ state: 'Norte' });
    expect(isEdited(withEdit(saved, back, { field: 'state', value: '' }))).toBe(false);
  });

  test('the photo is saved only where it was changed here, also where it was taken away', () => {
    const { photoUrl: _, ...texts } = saved;

    expect(profileToSave(saved, { city: 'Porto' })).toEqual({ ...texts, city: 'Porto' });
    expect(profileToSave(saved, { photoUrl: '' })).toEqual({ ...texts, photoUrl: '' });
  });

  test('tells why a picture cannot be the photo', () => {
    const refused = new PhotoRefused('svg');

    expect([refused.name, refused.message]).toEqual([
      'PhotoRefused',
      'The photo was refused: svg.',
    ]);
    expect(photoFaultOf(refused)).toBe('svg');
    expect(photoFaultOf(new Error('svg'))).toBeNull();
  });
});
