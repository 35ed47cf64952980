/** What stands in the place of something that is still to come, or whose file could not be fetched. Another opening fetches that anew. */
export function NotYetFetched({ hasFailed }: { hasFailed: boolean }) {
  return (
    <p role="status">
      {hasFailed ? 'This could not be fetched just now. Open it again in a moment.' : 'One moment…'}
    </p>
  );
}
