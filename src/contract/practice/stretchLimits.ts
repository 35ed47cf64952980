/** So many stretches of practice are told of one timer, and none that is longer ago than ten years, in milliseconds. */
export const mostStretches = 24;
export const longestAgo = 3_660 * 86_400_000;
