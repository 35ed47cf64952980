import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom';

import type { FirstDayActorRef } from '../../machines/schedule/firstDayMachine.ts';

const questions = ['practices', 'days', 'times'] as const;

/** The browser's Back goes one question back, and its Forward one on (rules/schedule#S38). */
export function useQuestionHistory(actorRef: FirstDayActorRef): void {
  const asked = useSelector(actorRef, (snapshot) =>
    questions.findIndex((question) => snapshot.matches({ asking: question })),
  );
  const location = useLocation();
  const isByHistory = useNavigationType() === NavigationType.Pop;
  const navigate = useNavigate();
  const entry = numberIn(location.state);
  /** The question of the entry that this page is at, or on its way to. */
  const at = useRef(entry);

  useEffect(() => {
    if (asked < 0 || asked === at.current) return;

    const by = asked - at.current;
    at.current = asked;
    void (by > 0 ? navigate('.', { state: { question: asked } }) : navigate(by));
  }, [asked, navigate]);

  useEffect(() => {
    const by = entry - at.current;
    if (!isByHistory || by === 0) return;

    at.current = entry;
    const type = by > 0 ? 'question.next' : 'question.back';
    for (let step = 0; step < Math.abs(by); step += 1) actorRef.send({ type });
  }, [actorRef, entry, isByHistory, location.key]);
}

function numberIn(state: unknown): number {
  const isOurs = typeof state === 'object' && state !== null && 'question' in state;

  return isOurs && typeof state.question === 'number' ? state.question : 0;
}
