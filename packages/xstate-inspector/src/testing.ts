export { scheduleDelays } from './record/delays.ts';
export { snapshotFrom } from './replay/beginning.ts';
export { forgiving, silenced, unanswered } from './replay/silenced.ts';
export { seenSnapshot } from './values/seenSnapshot.ts';
export { standIn, standInActor } from './values/standIn.ts';
