import { awaitedText, unfetchedText } from './unfetchedText.ts';

/** What stands in the place of something that is still to come, or whose file could not be fetched. */
export function NotYetFetched({ hasFailed }: { hasFailed: boolean }) {
  return <p role="status">{hasFailed ? unfetchedText : awaitedText}</p>;
}
