import { useState } from 'react';

interface Said {
  told: string;
  isResting: boolean;
  text: string;
}

/**
 * What a timer says of itself: what it told last of its time (`announcementOf`), or that it rests or goes on, whichever came later
 * (rules/timer#T29). Nothing once it is over.
 */
export function useTimerSaid(told: string, isResting: boolean): string {
  const [last, setLast] = useState<Said>({ told, isResting, text: told });
  if (last.told === told && last.isResting === isResting) return last.text;

  const text = told === '' || last.isResting === isResting ? told : turnText(isResting);
  setLast({ told, isResting, text });
  return text;
}

function turnText(isResting: boolean): string {
  return isResting ? 'Paused.' : 'Going on.';
}
