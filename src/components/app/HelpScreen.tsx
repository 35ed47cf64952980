import type { DarkModeActorRef } from '../../machines/app/darkModeMachine.ts';
import { helpTopics } from './helpTexts.ts';
import { VisitorHeader } from './VisitorHeader.tsx';
import './HelpScreen.css';

/** How each thing works, and whom to ask: for members and visitors alike (rules/app#A23). */
export function HelpScreen({
  darkModeRef,
  startHref,
  backHref,
  backText,
}: {
  darkModeRef: DarkModeActorRef;
  startHref: string;
  backHref: string;
  backText: string;
}) {
  return (
    <div className="help-screen">
      <VisitorHeader darkModeRef={darkModeRef} landingHref={startHref} />
      <main className="frame help-screen__main" id="content">
        <header className="help-screen__head">
          <h1 className="help-screen__title" tabIndex={-1}>
            How Fourfold works
          </h1>
          <p className="help-screen__lead">
            Four practices, a quiet place to keep them, and no hurry in it.
          </p>
        </header>
        <nav aria-label="On this page" className="help-screen__topics">
          <ul>
            {helpTopics.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="help-screen__text">
          {helpTopics.map(({ id, title, paragraphs }) => (
            <section
              aria-labelledby={`${id}-title`}
              className="help-screen__topic"
              id={id}
              key={id}
              tabIndex={-1}
            >
              <h2 className="help-screen__topic-title" id={`${id}-title`}>
                {title}
              </h2>
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </section>
          ))}
          <a className="help-screen__back" href={backHref}>
            {backText}
          </a>
        </div>
      </main>
    </div>
  );
}
