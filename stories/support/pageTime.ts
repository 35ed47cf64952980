import { setClock, storyMoment } from '#.storybook/storyTime.ts';

/** Lets a story put the page's monotonic clock forward. For `beforeEach`: returns how to set it right. */
export function clockToPutForward(): () => void {
  const now = performance.now.bind(performance);

  return () => {
    performance.now = now;
  };
}

/** Lets the page's monotonic clock tell that so many milliseconds more have passed. */
export function putForward(milliseconds: number): void {
  const now = performance.now.bind(performance);
  performance.now = () => now() + milliseconds;
}

/** Stands both clocks of the page still at the moment at which stories begin. For `beforeEach`: returns how to set them right. */
export function standTime(): () => void {
  const setWall = setClock(() => storyMoment);
  const setMono = clockToPutForward();
  const now = performance.now();
  performance.now = () => now;

  return () => {
    setMono();
    setWall();
  };
}
