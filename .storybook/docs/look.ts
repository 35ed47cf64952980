import { followMotion } from './motion.ts';

/** The toolbar's choice of how much moves. */
export const motionToolbar = {
  description: 'How much moves',
  toolbar: {
    title: 'Motion',
    icon: 'lightning' as const,
    dynamicTitle: true,
    items: [
      { value: 'device', title: 'Motion: as the device says' },
      { value: 'reduced', title: 'Motion: reduced' },
    ],
  },
};

/** The toolbar's choice of the size of text. */
export const textSizeToolbar = {
  description: 'The size of text',
  toolbar: {
    title: 'Text size',
    icon: 'zoom' as const,
    dynamicTitle: true,
    items: [
      { value: 'usual', title: 'Text: 100 %' },
      { value: 'double', title: 'Text: 200 %' },
    ],
  },
};

/** The toolbar's choice of which way lines run. No text of Fourfold is in a language that runs to the left yet; its pages are ready. */
export const directionToolbar = {
  description: 'Which way lines run',
  toolbar: {
    title: 'Direction',
    icon: 'transfer' as const,
    dynamicTitle: true,
    items: [
      { value: 'ltr', title: 'Lines: left to right' },
      { value: 'rtl', title: 'Lines: right to left' },
    ],
  },
};

export const usualLook = { motion: 'device', textSize: 'usual', direction: 'ltr' };

/** Gives the page the motion, the size of text and the direction that the toolbar, or an address, asks for. */
export function applyLook(globals: Record<string, unknown>): void {
  followMotion(globals['motion'] === 'reduced');
  // Every text is sized in rem, as a browser's own setting of the text size would size it.
  document.documentElement.style.fontSize = globals['textSize'] === 'double' ? '200%' : '';
  document.documentElement.dir = globals['direction'] === 'rtl' ? 'rtl' : '';
}
