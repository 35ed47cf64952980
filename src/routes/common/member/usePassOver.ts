import { useEffect, useRef } from 'react';
import {
  NavigationType,
  useLocation,
  useNavigate,
  useNavigationType,
  type Location,
} from 'react-router-dom';

import { historyEntry } from '../../../services/page/page.ts';
import { entryOf } from './overlayEntry.ts';

/** On the browser's Back, passes over the entries that show again the page that the member leaves. */
export function usePassOver(): void {
  const location: Location<unknown> = useLocation();
  const { key, state } = location;
  const isReturn = useNavigationType() === NavigationType.Pop;
  const navigate = useNavigate();
  const before = useRef({ place: 0, spent: 0 });

  useEffect(() => {
    const { place, spent } = before.current;
    const here = historyEntry()?.place ?? 0;
    before.current = { place: here, spent: entryOf(state).spent };

    if (isReturn && spent > 0 && here === place - 1) void navigate(-spent);
    // Each move is looked at once.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key]);
}
