/** A mark of the drawings, around the origin; its colour is the text colour of where it stands. */
export type Shape =
  | { kind: 'line'; d: string; opacity: number; width: number }
  | { kind: 'area'; d: string; opacity: number }
  | { kind: 'dot'; x: number; y: number; r: number; opacity: number }
  | {
      kind: 'ring';
      x: number;
      y: number;
      rx: number;
      ry: number;
      tilt: number;
      opacity: number;
      width: number;
    };

/** How a drawing is made: its radius, which one of its kind it is, and how much of it is drawn, from 0 to 1. */
export interface Drawing {
  radius: number;
  seed: number;
  share: number;
}

export const strokeWidth = 1.5;
export const goldenAngle = (137.508 * Math.PI) / 180;

/** One or two decimals are all a screen shows, and keep the markup small. */
export function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/** A smooth line through points, each given by its place from 0 to `steps`. */
export function lineThrough(steps: number, at: (step: number) => [x: number, y: number]): string {
  let line = '';
  // One text that grows: a day's mark has five thousand points.
  for (let step = 0; step <= steps; step += 1) {
    const [x, y] = at(step);
    line += `${step === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`;
  }
  return line;
}
