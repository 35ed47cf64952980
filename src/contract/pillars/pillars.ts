/** Called by nobody: the catalogue is part of the client (rules/pillars#I5). */
export const pillarPaths = {
  pillars: '/api/v1/pillars',
  /** With a pillar's code in place of `:code`. */
  pillar: '/api/v1/pillars/:code',
} as const;
