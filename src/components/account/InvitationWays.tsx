import type { ReactNode } from 'react';

import './InvitationWays.css';

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

/** Registration is by invitation: the notice and the ways to get one, for whoever has none that is good. */
export function InvitationWays({
  loginHref,
  requestHref,
  children = null,
}: {
  loginHref: string;
  /** Where an invitation is asked for. */
  requestHref: string;
  /** What became of the invitation that led here. */
  children?: ReactNode;
}) {
  return (
    <>
      <h1 className="register-screen__title" tabIndex={-1}>
        By invitation, for now
      </h1>
      <p className="register-screen__lead">
        Fourfold is in a private beta, and general registration opens in January 2026. Until then
        there are three ways in.
      </p>
      {children}
      <ol className="invitation-ways__list">
        {ways.map((way) => (
          <li key={way.title} className="invitation-ways__one">
            <h2 className="invitation-ways__one-title">{way.title}</h2>
            <p>{way.line}</p>
          </li>
        ))}
      </ol>
      <div className="invitation-ways__actions">
        <a className="button button--primary" href="#contact">
          Request an Invitation
        </a>
        <a className="button button--quiet" href={loginHref}>
          Sign in
        </a>
      </div>
      <section
        aria-labelledby="contact-title"
        className="invitation-ways__contact"
        id="contact"
        tabIndex={-1}
      >
        <h2 className="invitation-ways__contact-title" id="contact-title">
          How each way works
        </h2>
        <dl className="invitation-ways__details">
          {ways.map((way) => (
            <div key={way.title}>
              <dt>{way.title}</dt>
              <dd>{way.detail}</dd>
            </div>
          ))}
        </dl>
        <a className="button button--outlined invitation-ways__request" href={requestHref}>
          Ask for an invitation
        </a>
      </section>
    </>
  );
}
