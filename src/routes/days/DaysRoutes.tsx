import { Route, Routes } from 'react-router-dom';

import { DayChangeRoute } from '../upload/DayChangeRoute.tsx';
import { DayRoute } from './DayRoute.tsx';
import { DaysRoute } from './DaysRoute.tsx';

/** The days behind, below their one address (rules/days#N6, rules/days#N7). */
export function DaysRoutes() {
  return (
    <Routes>
      <Route element={<DaysRoute />} index />
      <Route element={<DayRoute />} path=":date" />
      <Route element={<DayChangeRoute />} path=":date/change" />
    </Routes>
  );
}
