import { Hono } from 'hono';

import { mediaRoutes as paths } from '../../../src/contract/media/paths.ts';
import { requireOwnPath } from '../auth/ownRecord.ts';
import type { RequireMember } from '../auth/requireMember.ts';
import { Refusal } from '../wire/refusal.ts';
import type { ServiceEnv } from '../wire/serviceEnv.ts';

const retrySeconds = 3_600;

/** What a service answers that was given no place for files: nothing is lost, since devices keep what was not taken. */
export function noMediaRoutes(requireMember: RequireMember): Hono<ServiceEnv> {
  const routes = new Hono<ServiceEnv>();
  for (const path of Object.values(paths)) {
    routes.all(path, requireMember, requireOwnPath, () => {
      throw new Refusal(503, 'Recordings are not kept by this server yet.', {
        'Retry-After': String(retrySeconds),
      });
    });
  }

  return routes;
}
