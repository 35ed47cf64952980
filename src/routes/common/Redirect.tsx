import { startTransition, useEffect, useReducer } from 'react';
import { useNavigate } from 'react-router-dom';

import { onHistoryStep } from '../../services/page/page.ts';

/**
 * Leads elsewhere for as long as it stands. What it leads to may still have to be fetched; a step through the history comes
 * back meanwhile to the very address that is shown, where nothing else tells that it has to lead away once more.
 */
export function Redirect({ to }: { to: string }) {
  const navigate = useNavigate();
  const [steps, countStep] = useReducer((count: number) => count + 1, 0);

  useEffect(() => onHistoryStep(() => startTransition(countStep)), []);
  useEffect(() => void navigate(to, { replace: true }), [navigate, steps, to]);

  return null;
}
