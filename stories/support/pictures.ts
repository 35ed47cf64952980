/** A picture of 4x4 pixels, all of one colour. */
export const smallPicture =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAIAAAAmkwkpAAAAEElEQVR4nGNg2H4EgYjjAABb8hexOAU0bQAAAABJRU5ErkJggg==';
