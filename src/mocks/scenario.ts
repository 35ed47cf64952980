import type { HttpHandler } from 'msw';

import { authScenarios } from './authScenarios.ts';
import { commitmentsScenarios } from './commitmentsScenarios.ts';
import { profileScenarios } from './profileScenarios.ts';
import { scheduleScenarios } from './scheduleScenarios.ts';

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const key = 'fourfold:scenario';
const scenarios = [
  authScenarios,
  profileScenarios,
  scheduleScenarios,
  commitmentsScenarios,
].flatMap((known) => Object.entries(known));

/** The names that `?scenario=` may have. */
export const scenarioNames = [...new Set(scenarios.map(([name]) => name))];

/** The scenario of the address, else the one this tab was given last. `ok`, and a name there is not, end the last one. */
export function askedScenario(search: string, kept: Kept): string {
  const asked = new URLSearchParams(search).get('scenario');
  if (asked === null) return kept.getItem(key) ?? 'ok';

  if (asked === 'ok' || !scenarioNames.includes(asked)) kept.removeItem(key);
  else kept.setItem(key, asked);
  return asked;
}

/** By what every service that knows the scenario behaves; null when none does. */
export function scenarioHandlers(asked: string): HttpHandler[] | null {
  const found = scenarios.filter(([name]) => name === asked);

  return found.length === 0 ? null : found.flatMap(([, handlers]) => handlers());
}
