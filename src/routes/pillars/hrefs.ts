import { pillarHref, scheduleHref } from '../common/paths.ts';

/** Where each pillar has its page. */
export const pillarHrefs = {
  TETHER: pillarHref('TETHER'),
  RECOVERY: pillarHref('RECOVERY'),
  NOURISHMENT: pillarHref('NOURISHMENT'),
  MOVEMENT: pillarHref('MOVEMENT'),
};

/** Where each pillar's schedule is made. */
export const scheduleHrefs = {
  TETHER: scheduleHref('TETHER'),
  RECOVERY: scheduleHref('RECOVERY'),
  NOURISHMENT: scheduleHref('NOURISHMENT'),
  MOVEMENT: scheduleHref('MOVEMENT'),
};
