import { Button } from '../ui/Button.tsx';
import './ErrorScreen.css';

/** What stands in a screen's place when something happened that nobody foresaw. */
export function ErrorScreen({ onReload }: { onReload: () => void }) {
  return (
    <main className="error-screen" id="content">
      <h1 className="error-screen__title" tabIndex={-1}>
        This page did not open
      </h1>
      <p className="error-screen__line">
        Something went wrong on our side. What you kept is still here; loading the page again
        usually helps.
      </p>
      <Button onPress={onReload}>Load it again</Button>
    </main>
  );
}
