/** What is said of something whose file could not be fetched. Another opening fetches that anew. */
export const unfetchedText = 'This could not be fetched just now. Open it again in a moment.';

/** What is said of something that is on its way. */
export const awaitedText = 'One moment…';
