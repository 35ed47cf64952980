import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { noteAsked } from './besideDeleted.ts';

/** Asks for something to be deleted; `what` says to those who listen which it is. */
export function DeleteButton({ what, onPress }: { what: string; onPress: () => void }) {
  return (
    <button
      className="button button--quiet"
      onClick={({ currentTarget }) => {
        noteAsked(currentTarget);
        onPress();
      }}
      type="button"
    >
      Delete
      <VisuallyHidden> {what}</VisuallyHidden>
    </button>
  );
}
