export { scheduleDelays } from './record/delays.ts';
export { snapshotFrom } from './replay/beginning.ts';
export { forgiving, silenced, unanswered } from './replay/silenced.ts';
export { standIn, standInActor } from './values/standIn.ts';
