import { useEffect } from 'react';
import { Route, Routes } from 'react-router-dom';

import { onFirstUse } from '../../services/page/moments/firstUse.ts';
import { lazyRoom } from '../common/lazyRoom.tsx';
import { DaysRoute } from './DaysRoute.tsx';

const DayRoute = lazyRoom(async () => (await import('./DayRoute.tsx')).DayRoute);
const DayChangeRoute = lazyRoom(
  async () => (await import('../upload/DayChangeRoute.tsx')).DayChangeRoute,
);

/** The days behind, below their one address (rules/days#N6, rules/days#N7). */
export function DaysRoutes() {
  // A day may be opened, and changed, without a network.
  useEffect(() => onFirstUse(() => void DayRoute.fetch().then(DayChangeRoute.fetch)), []);

  return (
    <Routes>
      <Route element={<DaysRoute />} index />
      <Route element={<DayRoute />} path=":date" />
      <Route element={<DayChangeRoute />} path=":date/change" />
    </Routes>
  );
}
