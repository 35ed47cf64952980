import { PillarArt } from '../art/pillars/PillarArt.tsx';
import { BackLink } from './BackLink.tsx';
import './TaskScreen.css';

/** While nobody knows yet whether an address names one of today's tasks. */
export function TaskLoading({ backHref }: { backHref: string }) {
  return (
    <main aria-busy className="frame column task-screen tone--none" id="content">
      <BackLink href={backHref} />
      <PillarArt className="task-screen__art" drawing={null} />
      <h1 className="task-screen__title task-screen__title--quiet" tabIndex={-1}>
        Loading your tasks...
      </h1>
    </main>
  );
}
