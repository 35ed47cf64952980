import type { WeeklyIcon } from '../../domain/weekly/weeklyDownload.ts';

/** Line drawings on a 24 px grid, 1.5 px strokes with round ends. */
const drawings: Readonly<Record<WeeklyIcon, string>> = {
  letter: 'M3.5 6.5h17v11h-17ZM3.5 7.5 12 13.5l8.5-6',
  film: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM10.2 8.8v6.4l5-3.2Z',
  marks: 'M9.5 7c-2.6 1-4 3-4 5.6V16h4.4v-4.2H7.6M18 7c-2.6 1-4 3-4 5.6V16h4.4v-4.2h-2.3',
  steps: 'M4 7h1.5M4 12h1.5M4 17h1.5M9.5 7H20M9.5 12H20M9.5 17h7',
  lamp: 'M9.5 17.5c0-2.5-3-3.9-3-7.5a5.5 5.5 0 0 1 11 0c0 3.6-3 5-3 7.5ZM10.2 20.5h3.6',
};

/** What sort of card it is, beside its name. Alone it says nothing to a screen reader. */
export function WeeklySign({ icon }: { icon: WeeklyIcon }) {
  return (
    <svg aria-hidden="true" className="weekly-sign" height="20" viewBox="0 0 24 24" width="20">
      <path
        d={drawings[icon]}
        fill="none"
        stroke="currentColor"
        strokeLinecap="round"
        strokeLinejoin="round"
        strokeWidth="1.5"
      />
    </svg>
  );
}
