import './BackLink.css';

/** The way back to the day's tasks. */
export function BackLink({ href }: { href: string }) {
  return (
    <a className="back-link" href={href}>
      Back to Progress
    </a>
  );
}
