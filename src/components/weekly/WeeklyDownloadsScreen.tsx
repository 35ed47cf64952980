import type { WeeklyDownload } from '../../domain/weekly/weeklyDownload.ts';
import { WeeklyCard } from './WeeklyCard.tsx';
import { WeeklyDialog } from './WeeklyDialog.tsx';
import './WeeklyDownloadsScreen.css';
import '../ui/Button.css';

/** The week's cards, and the one that is open over them. */
export function WeeklyDownloadsScreen({
  downloads,
  opened,
  progressHref,
  isOffline,
  onOpen,
  onClose,
}: {
  downloads: readonly WeeklyDownload[];
  opened: WeeklyDownload | null;
  progressHref: string;
  isOffline: boolean;
  onOpen: (id: string) => void;
  onClose: () => void;
}) {
  return (
    <main className="frame weekly-screen" id="content">
      <h1 className="weekly-screen__title" tabIndex={-1}>
        Weekly downloads
      </h1>
      <p className="weekly-screen__lead">
        Something to read, and something to try. Take what helps.
      </p>
      <ul className="weekly-screen__cards">
        {downloads.map((download) => (
          <li className="weekly-screen__card" key={download.id}>
            <WeeklyCard download={download} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      <section className="weekly-screen__remember">
        <h2 className="weekly-screen__heading">Remember</h2>
        <p className="weekly-screen__thought">
          You do not have to do it well. You only have to come back to it.
        </p>
        <a className="button button--primary weekly-screen__onward" href={progressHref}>
          Continue Your Practice
        </a>
      </section>
      <WeeklyDialog download={opened} isOffline={isOffline} onClose={onClose} />
    </main>
  );
}
