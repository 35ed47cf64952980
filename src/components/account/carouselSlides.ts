import { dayMark } from '../art/dayMark.ts';
import { movement } from '../art/movement.ts';
import { nourishment } from '../art/nourishment.ts';
import { recovery } from '../art/recovery.ts';
import type { Shape } from '../art/shapes.ts';
import { tether } from '../art/tether.ts';

interface Slide {
  title: string;
  sentence: string;
  /** The drawing's colour role. */
  hue: 'tether' | 'recovery' | 'nourishment' | 'movement' | 'ink';
  /** Drawn when it is shown: all five at once hold a page. */
  draw: () => readonly Shape[];
}

const whole = { radius: 100, seed: 2, share: 1 };
const quarters = { TETHER: 1, NOURISHMENT: 0.75, MOVEMENT: 0.5, RECOVERY: 0.25 };

/** The five slides, in their order (rules/account#C20). They claim no more than the product does (rules/account#C22). */
export const slides: readonly Slide[] = [
  {
    title: 'Adaptive Emotion Engine',
    sentence: 'The page greets the hour you are in, and its light follows the day.',
    hue: 'tether',
    draw: () => tether(whole),
  },
  {
    title: 'Evolving Memory',
    sentence: 'What you practised, ate, slept and said stays where you left it.',
    hue: 'recovery',
    draw: () => recovery(whole),
  },
  {
    title: 'Creative Co-Pilot',
    sentence: 'Answer a day by voice, by picture or in a line of your own.',
    hue: 'nourishment',
    draw: () => nourishment(whole),
  },
  {
    title: 'Always Available',
    sentence: 'Your day is there at any hour, on any screen you sign in to.',
    hue: 'movement',
    draw: () => movement(whole),
  },
  {
    title: 'More Than An Assistant',
    sentence: 'Four practices, one circle, and a mark of the day to keep.',
    hue: 'ink',
    draw: () => Object.values(dayMark(quarters, 3)).flat(),
  },
];
