import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';

import type { ChatMessage } from '../../domain/landing/demoChat.ts';
import type { DemoChatActorRef } from '../../machines/landing/demoChatMachine.ts';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import './ChatLog.css';

const atTheEnd = 80;

export function ChatLog({
  actorRef,
  loginHref,
}: {
  actorRef: DemoChatActorRef;
  loginHref: string;
}) {
  const messages = useSelector(actorRef, ({ context }) => context.messages);
  const isTyping = useSelector(actorRef, (snapshot) => snapshot.matches({ open: 'typing' }));
  const log = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const list = log.current;
    if (list === null) return;

    const newest = list.firstElementChild?.lastElementChild?.clientHeight ?? 0;
    const distance = list.scrollHeight - list.scrollTop - list.clientHeight;
    const isOwn = messages.at(-1)?.from === 'visitor';
    if (isOwn || distance < newest + atTheEnd) list.scrollTop = list.scrollHeight;
  }, [messages, isTyping]);

  return (
    <>
      {/* It scrolls, so the keyboard must reach it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div aria-label="Conversation" className="chat-log" ref={log} role="log" tabIndex={0}>
        <ol className="chat-log__messages">
          {messages.map((message) => (
            <Bubble key={message.id} loginHref={loginHref} message={message} />
          ))}
          {isTyping ? <Typing /> : null}
        </ol>
      </div>
      <VisuallyHidden role="status">{isTyping ? 'Guide is typing' : ''}</VisuallyHidden>
    </>
  );
}

function Bubble({ message, loginHref }: { message: ChatMessage; loginHref: string }) {
  return (
    <li className={`chat-log__message chat-log__message--${message.from}`}>
      <p className="chat-log__bubble">
        <VisuallyHidden>{message.from === 'guide' ? 'Guide said: ' : 'You said: '}</VisuallyHidden>
        {message.text}
      </p>
      {message.offersSignIn ? (
        <a className="button button--primary" href={loginHref}>
          Sign In
        </a>
      ) : null}
    </li>
  );
}

function Typing() {
  return (
    <li aria-hidden="true" className="chat-log__message chat-log__message--guide">
      <span className="chat-log__bubble chat-log__typing">
        <i />
        <i />
        <i />
      </span>
    </li>
  );
}
