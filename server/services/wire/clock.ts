/** Tells the present moment. Tests hand in one that they move by hand. */
export type Clock = () => Date;

/** The machine's own clock. */
export const systemClock: Clock = () => new Date();
