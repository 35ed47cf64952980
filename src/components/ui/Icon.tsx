/** Line drawings on a 24 px grid, 1.5 px strokes with round ends. */
const drawings = {
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6Z',
  eyeClosed: 'M3 9.5C5 12.5 8 14.5 12 14.5s7-2 9-5M12 14.5v3.5M6.8 13.2 5 16M17.2 13.2 19 16',
  moon: 'M19.5 14.2A8 8 0 1 1 9.8 4.5a6.4 6.4 0 0 0 9.7 9.7Z',
  sun: 'M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM12 2.8v1.9M12 19.3v1.9M2.8 12h1.9M19.3 12h1.9M5.5 5.5l1.3 1.3M17.2 17.2l1.3 1.3M18.5 5.5l-1.3 1.3M6.8 17.2l-1.3 1.3',
  attention: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM12 8v5M12 16.2v.1',
  leave:
    'M14 4.5H6.5A1.5 1.5 0 0 0 5 6v12a1.5 1.5 0 0 0 1.5 1.5H14M10.5 12H20M16.5 8.5 20 12l-3.5 3.5',
  send: 'M5 12h14M13 6l6 6-6 6',
  pause: 'M9 6v12M15 6v12',
  play: 'M8 5.5v13l10.5-6.5Z',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  close: 'M6.5 6.5l11 11M17.5 6.5l-11 11',
  menu: 'M4 8h16M4 16h16',
  sparkle:
    'M12 3.2c.7 5.3 3.5 8.1 8.8 8.8-5.3.7-8.1 3.5-8.8 8.8-.7-5.3-3.5-8.1-8.8-8.8 5.3-.7 8.1-3.5 8.8-8.8Z',
  onward: 'M9.5 6l6 6-6 6',
  plus: 'M12 5.5v13M5.5 12h13',
  minus: 'M5.5 12h13',
} as const;

export type IconName = keyof typeof drawings;

/** Decoration beside or instead of words: whoever uses it alone names its button. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg aria-hidden="true" height="1.5rem" viewBox="0 0 24 24" width="1.5rem">
      <path
        d={drawings[name]}
        fill="none"
        stroke="currentColor"
        strokeLinecap="round"
        strokeLinejoin="round"
        strokeWidth="1.5"
      />
    </svg>
  );
}
