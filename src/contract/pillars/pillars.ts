/** Defined in the earlier form and called by nobody (specification 1 §7.4): the catalogue stands on the client. */
export const pillarPaths = {
  pillars: '/api/v1/pillars',
  /** With a pillar's code in place of `:code`. */
  pillar: '/api/v1/pillars/:code',
} as const;
