import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import './ChangeIt.css';
import { fullDayText } from './uploadTexts.ts';

/** The quiet way to open a day again that was submitted (rules/upload#U20). */
export function ChangeIt({ date, href }: { date: string; href: string }) {
  return (
    <a className="change-it" href={href}>
      Change it <VisuallyHidden>for {fullDayText(date)}</VisuallyHidden>
    </a>
  );
}
