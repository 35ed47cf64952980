/** The routes that answer whoever calls, by name. All others are members' own. */
export const publicRoutes: ReadonlySet<string> = new Set([
  'GET /health',
  'GET /auth/health',
  'GET /api/schedule/health',
  'GET /api/v1/commitments/health',
  'GET /api/v1/practice/health',
  'GET /api/v1/media/health',
  'GET /api/v1/profile/health',
  'POST /auth/forgot',
  'POST /auth/login',
  'POST /auth/logout',
  'POST /auth/not-me',
  'POST /auth/refresh',
  'POST /auth/reset',
  'POST /api/v1/profile/auth',
  'POST /api/v1/profile/invitation',
  'POST /api/v1/profile/registration',
]);
