import { NotYetFetched } from '../../components/rooms/NotYetFetched.tsx';
import { useOnceUsed } from '../common/useOnceUsed.ts';

const fetchLastDays = () => import('../analytics/LastDaysRoom.tsx');

/** The analytics beside today’s tasks, fetched with each opening until they are there (rules/app#A24). */
export function LastDaysPart() {
  const { part, hasFailed } = useOnceUsed(fetchLastDays, 1);
  if (part !== null) return <part.LastDaysRoom />;

  return hasFailed ? <NotYetFetched hasFailed /> : null;
}
