import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';

/** In the place of a reflection that could not be fetched: nothing of the task is lost, and another try is a press away. */
export function ReflectionUnfetched({ onFetch }: { onFetch: () => void }) {
  return (
    <>
      <Notice role="alert">
        The way to tell how it was could not be fetched just now. What you practised is kept.
      </Notice>
      <Button onPress={onFetch}>Try again</Button>
    </>
  );
}
