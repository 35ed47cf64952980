import type { PhotoFault } from '../../domain/account/profileDraft.ts';

/** What is said of a picture that cannot be the photo. */
export const photoFaultTexts: Record<PhotoFault, string> = {
  svg: 'An SVG is a drawing with instructions in it, so we do not take it. Please choose a JPG, PNG or GIF.',
  noImage: 'That file is not a picture. Please choose a JPG, PNG or GIF.',
  unreadable: 'This picture could not be read. Please choose another one, best a JPG or PNG.',
  tooLarge: 'This picture is larger than 50 MB. Please choose a smaller one.',
};
