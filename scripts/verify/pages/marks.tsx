import '../../../src/styles/app.css';

import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

import { MonthOfMarks } from '../../../src/components/days/MonthOfMarks.tsx';
import { pillarCodes } from '../../../src/domain/common/pillarCode.ts';
import { monthsOf } from '../../../src/domain/days/calendar.ts';
import type { PastDays } from '../../../src/domain/days/pastDays.ts';
import type { DaySummary } from '../../../src/domain/days/daySummary.ts';
import '../../../src/components/days/YearScreen.css';

/** Years of marks, that are drawn once. */
export interface Years {
  /** Each of these resolves once what it shows is painted. Shows one other year, from which a reader walks back, and leaves it. */
  walkBack: () => Promise<void>;
  draw: () => Promise<void>;
  takeAway: () => Promise<void>;
  /** Draws the same elements once more, as a browser does that is given them as text: less than that no page takes. */
  drawAsText: () => Promise<void>;
  /** What was drawn: ways to days, and the arcs of what is open of a ring, what is done of it, and an end. */
  count: () => { days: number; marks: number };
}

declare global {
  var yearsOf: (years: readonly string[]) => Years;
}

globalThis.yearsOf = (years) => {
  const months = years.flatMap(monthsOf);
  const days = daysOf(months);
  const today = months.at(-1)?.at(-1) ?? '';
  const box = document.body.appendChild(document.createElement('main'));
  box.className = 'frame column year-screen';
  const root = createRoot(box);

  let html = '';
  const show = (shown: readonly string[][], known: PastDays) =>
    flushSync(() =>
      root.render(
        <>
          <h1 className="year-screen__title">Your days</h1>
          <div className="year-screen__months">
            {shown.map((month) => (
              <MonthOfMarks
                days={known}
                hrefOf={(day) => `/days/${day}`}
                key={month[0]}
                month={month}
                today={today}
              />
            ))}
          </div>
        </>,
      ),
    );

  return {
    async walkBack() {
      const before = monthsOf('2020');
      await frame(() => show(before, daysOf(before)));
      await frame(() => show([], {}));
    },
    draw: () => frame(() => show(months, days)),
    async takeAway() {
      html = box.innerHTML;
      await frame(() => root.unmount());
    },
    drawAsText: () =>
      frame(() => {
        box.innerHTML = html;
      }),
    count() {
      const lines = [...box.querySelectorAll('path')].map((path) => path.getAttribute('d') ?? '');
      return {
        days: box.querySelectorAll('a').length,
        marks: lines.join('').split('M').length - 1,
      };
    },
  };
};

function daysOf(months: readonly string[][]): PastDays {
  return Object.fromEntries(months.flat().map((day, index) => [day, summary(day, index)]));
}

/** How many of a pillar's four tasks are done, on the one day and the other. */
const parts = [4, 4, 0, 4, 2];

/** A day of which each pillar is done to some part, and which was ended. */
function summary(day: string, index: number): DaySummary {
  const pillars = Object.fromEntries(
    pillarCodes.map((code, place) => {
      const done = parts[(index + place) % parts.length] ?? 0;
      return [code, { planned: 4, done, percent: 25 * done }];
    }),
  );

  return { day, pillars, sessions: 1, minutes: 20, end: { mood: 'happy', happiness: 7 } };
}

/** Runs a script at the beginning of a frame, and resolves once that frame is laid out and painted. */
function frame(script: () => void): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      script();
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => resolve());
      port1.start();
      // It is delivered once this frame is painted.
      port2.postMessage(null);
    });
  });
}
