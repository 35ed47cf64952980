import type { Mood } from '../../../domain/reflection/reflection.ts';
import './MoodFace.css';

/** Two eyes and a mouth, on a grid of 72 units. */
const faces: Record<Mood, string> = {
  happy: 'M24.5 42.5c2.6 5.4 6.7 8.1 11.5 8.1s8.9-2.7 11.5-8.1',
  neutral: 'M25.5 46h21',
  sad: 'M25.5 49.5c2.6-4.3 6.2-6.4 10.5-6.4s7.9 2.1 10.5 6.4',
};

/** How it was, in three lines and a circle. Whoever shows it says it in words too. */
export function MoodFace({ mood }: { mood: Mood }) {
  return (
    <svg aria-hidden="true" className="mood-face" viewBox="0 0 72 72">
      <circle className="mood-face__line" cx="36" cy="36" r="33" />
      <path className="mood-face__line" d={`M27 27.5v4M45 27.5v4${faces[mood]}`} />
    </svg>
  );
}
