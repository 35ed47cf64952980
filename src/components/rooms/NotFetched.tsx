/** What stands in the place of something whose file could not be fetched. Another opening fetches it anew. */
export function NotFetched() {
  return <p role="status">This could not be fetched just now. Open it again in a moment.</p>;
}
