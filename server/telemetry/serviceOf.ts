const prefixes = {
  '/auth': 'auth',
  '/api/v1/profile': 'profile',
  '/api/schedule': 'schedule',
  '/api/v1/commitments': 'commitments',
  '/api/v1/practice': 'practice',
  '/api/v1/media': 'media',
} as const;

/** Which of the six services answers a path; `none` for what is of no service, and for what all of them answer. */
export function serviceOf(path: string): string {
  const found = Object.entries(prefixes).find(
    ([prefix]) => path === prefix || path.startsWith(`${prefix}/`),
  );

  return found?.[1] ?? 'none';
}
