import { PillarArt } from '../art/pillars/PillarArt.tsx';
import { BackLink } from './BackLink.tsx';
import './TaskScreen.css';

/** An address that names none of today's tasks and none of the samples (rules/today#D30). */
export function TaskNotFound({ backHref }: { backHref: string }) {
  return (
    <main className="frame column task-screen tone--none" id="content">
      <BackLink href={backHref} />
      <PillarArt className="task-screen__art" drawing={null} />
      <h1 className="task-screen__title" tabIndex={-1}>
        Task not found
      </h1>
    </main>
  );
}
