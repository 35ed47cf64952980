import { useSelector } from '@xstate/react';
import { useState, type SyntheticEvent } from 'react';

import type { DarkModeActorRef } from '../../machines/app/darkModeMachine.ts';
import type { DemoChatActorRef } from '../../machines/landing/demoChatMachine.ts';
import { VisitorHeader } from '../app/VisitorHeader.tsx';
import { statePath } from '../ui/statePath.ts';
import { Icon } from '../ui/Icon.tsx';
import { ChatLog } from './ChatLog.tsx';
import './ExperienceScreen.css';

/** The demo chat. `chance` gives a number from 0 to 1 for each message, from which the guide picks its answer. */
export function ExperienceScreen({
  actorRef,
  darkModeRef,
  links,
  chance,
}: {
  actorRef: DemoChatActorRef;
  darkModeRef: DarkModeActorRef;
  links: { landing: string; login: string };
  chance: () => number;
}) {
  const state = useSelector(actorRef, (snapshot) => statePath(snapshot.value));
  const [draft, setDraft] = useState('');

  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    actorRef.send({ type: 'message.send', text: draft, chance: chance() });
    if (draft.trim() !== '') setDraft('');
  };

  return (
    <div className="experience-screen" data-machine="demoChat" data-state={state}>
      <VisitorHeader darkModeRef={darkModeRef} landingHref={links.landing}>
        <a className="button button--quiet" href={links.login}>
          Sign In
        </a>
      </VisitorHeader>
      <main className="frame experience-screen__main" id="content">
        <div className="experience-screen__title">
          <h1 tabIndex={-1}>Talk with a guide</h1>
          <span className="experience-screen__chip">Demo</span>
        </div>
        <ChatLog actorRef={actorRef} loginHref={links.login} />
        <form className="experience-screen__composer" method="post" onSubmit={send}>
          <input
            aria-label="Your message"
            autoComplete="off"
            className="experience-screen__draft"
            enterKeyHint="send"
            maxLength={500}
            onChange={(event) => setDraft(event.target.value)}
            placeholder="Say something"
            value={draft}
          />
          <button aria-label="Send" className="experience-screen__send" type="submit">
            <Icon name="send" />
          </button>
        </form>
      </main>
    </div>
  );
}
