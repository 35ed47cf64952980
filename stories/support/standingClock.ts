import { setClock, storyMoment } from '#.storybook/storyTime.ts';

let moment = storyMoment;

/** Stands the page's clock still at the moment at which stories begin. For `beforeEach`: returns how to set it right. */
export function standClock(): () => void {
  moment = storyMoment;

  return setClock(() => moment);
}

/** Puts the clock that stands forward, in seconds. */
export function putClockForward(seconds: number): void {
  moment += seconds * 1_000;
}
