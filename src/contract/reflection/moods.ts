/** How it was, of a task and of a day (rules/reflection#F2, rules/upload#U2). */
export const moods = ['happy', 'neutral', 'sad'] as const;
export type Mood = (typeof moods)[number];
