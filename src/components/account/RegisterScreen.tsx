import type { ReactNode } from 'react';

import type { DarkModeActorRef } from '../../machines/app/darkModeMachine.ts';
import { VisitorHeader } from '../app/VisitorHeader.tsx';
import './RegisterScreen.css';

const ways = [
  {
    title: 'Request an invitation',
    line: 'Ask for a place, and we write to you when one is free.',
    detail: 'Invitations go out by e-mail, in the order in which they were asked for.',
  },
  {
    title: 'A member refers you',
    line: 'Someone who practises here can bring you along.',
    detail: 'A member asks for an invitation in your name. It is yours alone, and good for a week.',
  },
  {
    title: 'The partner program',
    line: 'Studios, clinics and teams bring their own people.',
    detail: 'A partner invites its people all at once, each to an account of their own.',
  },
];

/** Registration is by invitation: the notice and the ways to get one. What an invitation brings stands under the notice. */
export function RegisterScreen({
  darkModeRef,
  links,
  children = null,
}: {
  darkModeRef: DarkModeActorRef;
  links: { landing: string; login: string };
  children?: ReactNode;
}) {
  return (
    <div className="register-screen">
      <VisitorHeader darkModeRef={darkModeRef} landingHref={links.landing} />
      <main className="frame column register-screen__main" id="content">
        <h1 className="register-screen__title" tabIndex={-1}>
          By invitation, for now
        </h1>
        <p className="register-screen__lead">
          Fourfold is in a private beta, and general registration opens in January 2026. Until then
          there are three ways in.
        </p>
        {children}
        <ol className="register-screen__ways">
          {ways.map((way) => (
            <li key={way.title} className="register-screen__way">
              <h2 className="register-screen__way-title">{way.title}</h2>
              <p>{way.line}</p>
            </li>
          ))}
        </ol>
        <div className="register-screen__actions">
          <a className="button button--primary" href="#contact">
            Request an Invitation
          </a>
          <a className="button button--quiet" href={links.login}>
            Sign in
          </a>
        </div>
        <section
          aria-labelledby="contact-title"
          className="register-screen__contact"
          id="contact"
          tabIndex={-1}
        >
          <h2 className="register-screen__contact-title" id="contact-title">
            How each way works
          </h2>
          <dl className="register-screen__details">
            {ways.map((way) => (
              <div key={way.title}>
                <dt>{way.title}</dt>
                <dd>{way.detail}</dd>
              </div>
            ))}
          </dl>
        </section>
      </main>
    </div>
  );
}
