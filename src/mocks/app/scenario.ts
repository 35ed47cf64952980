import type { HttpHandler } from 'msw';

import { authScenarios } from '../auth/authScenarios.ts';
import { commitmentsScenarios } from '../commitments/commitmentsScenarios.ts';
import { commonScenarioNames, type Scenario } from '../common/commonScenarios.ts';
import { mediaScenarios } from '../media/mediaScenarios.ts';
import { practiceScenarios } from '../practice/practiceScenarios.ts';
import { profileScenarios } from '../profile/profileScenarios.ts';
import { scheduleScenarios } from '../schedule/scheduleScenarios.ts';

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const key = 'fourfold:scenario';
const services: Record<string, Record<string, Scenario>> = {
  auth: authScenarios,
  profile: profileScenarios,
  schedule: scheduleScenarios,
  commitments: commitmentsScenarios,
  practice: practiceScenarios,
  media: mediaScenarios,
};

/**
 * The names that `?scenario=` may have: those of all services together (`500`), the same of one service
 * (`schedule:500`), and what only one service knows (`scheduleSaveFails`).
 */
export const scenarioNames: readonly string[] = [
  ...commonScenarioNames,
  ...Object.keys(services).flatMap((service) =>
    commonScenarioNames.filter((name) => name !== 'ok').map((name) => `${service}:${name}`),
  ),
  ...new Set(Object.values(services).flatMap(Object.keys).filter(isOfOne)),
];

/** The scenario of the address, else the one this tab was given last. `ok`, and a name there is not, end the last one. */
export function askedScenario(search: string, kept: Kept): string {
  const asked = new URLSearchParams(search).get('scenario');
  if (asked === null) return kept.getItem(key) ?? 'ok';

  if (asked === 'ok' || !scenarioNames.includes(asked)) kept.removeItem(key);
  else kept.setItem(key, asked);
  return asked;
}

/** By what the services that know the scenario behave; null when there is none of that name. */
export function scenarioHandlers(asked: string): HttpHandler[] | null {
  if (!scenarioNames.includes(asked)) return null;

  const [service, name] = asked.includes(':') ? asked.split(':', 2) : [null, asked];
  return Object.entries(services)
    .filter(([known]) => service === null || service === known)
    .flatMap(([, scenarios]) => scenarios[name ?? '']?.() ?? []);
}

function isOfOne(name: string): boolean {
  return !(commonScenarioNames as readonly string[]).includes(name);
}
