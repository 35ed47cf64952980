import { expect } from 'storybook/test';

import preview from '#.storybook/preview.tsx';
import { Art } from '#src/components/art/Art.tsx';
import type { DayShares } from '#src/components/art/dayMark.ts';
import { DayMark } from '#src/components/art/day/DayMark.tsx';
import { MoodFace } from '#src/components/art/pillars/MoodFace.tsx';
import { movement } from '#src/components/art/movement.ts';
import { nourishment } from '#src/components/art/nourishment.ts';
import { recovery } from '#src/components/art/recovery.ts';
import { tether } from '#src/components/art/tether.ts';
import { pillarCodes } from '#src/domain/common/pillarCode.ts';

import './Art.css';

const drawings = {
  TETHER: tether,
  RECOVERY: recovery,
  NOURISHMENT: nourishment,
  MOVEMENT: movement,
};
const seeds = [1, 2, 3];
const shares = [0, 0.25, 0.5, 0.75, 1];

const days: { day: string; shares: DayShares }[] = [
  {
    day: 'Today: all four are open',
    shares: { TETHER: 0, RECOVERY: 0, NOURISHMENT: 0, MOVEMENT: 0 },
  },
  {
    day: 'Today: Tether and Recovery are done, Nourishment is one third done, Movement is open',
    shares: { TETHER: 1, RECOVERY: 1, NOURISHMENT: 1 / 3, MOVEMENT: 0 },
  },
  {
    day: 'Today: each of the four is half done',
    shares: { TETHER: 0.5, RECOVERY: 0.5, NOURISHMENT: 0.5, MOVEMENT: 0.5 },
  },
  {
    day: 'Today: Tether, Nourishment and Recovery are done, Movement is almost done',
    shares: { TETHER: 1, RECOVERY: 1, NOURISHMENT: 1, MOVEMENT: 0.8 },
  },
  {
    day: 'Today: all four are done',
    shares: { TETHER: 1, RECOVERY: 1, NOURISHMENT: 1, MOVEMENT: 1 },
  },
];

const meta = preview.type<{ args: object }>().meta({
  title: 'Art/Art',
  parameters: { unasked: 'A drawing asks no service.', layout: 'padded' },
});

export const OneCircleFourForces = meta.story({
  parameters: { lookAt: 'Each pillar has its own drawing, by which it is known without a word.' },
  render: () => (
    <ul className="art-stage art-stage--tiles">
      {pillarCodes.map((code) => (
        <li className={`art-stage__tile art-stage__tile--${code.toLowerCase()}`} key={code}>
          <Art
            className="art-stage__bleeding"
            shapes={drawings[code]({ radius: 100, seed: 1, share: 1 })}
            size={106}
          />
          {code}
        </li>
      ))}
    </ul>
  ),
});

export const SharesAndSeeds = meta.story({
  parameters: { lookAt: 'A drawing fills with its share, and no two days have the same one.' },
  render: () => (
    <div className="art-stage">
      {pillarCodes.map((code) => (
        <section aria-label={code} key={code}>
          {seeds.map((seed) => (
            <div className="art-stage__row" key={seed}>
              {shares.map((share) => (
                <Art
                  className={`art-stage__drawing art-stage__drawing--${code.toLowerCase()}`}
                  key={share}
                  shapes={drawings[code]({ radius: 100, seed, share })}
                  size={106}
                />
              ))}
            </div>
          ))}
        </section>
      ))}
    </div>
  ),
});

export const DayMarks = meta.story({
  render: () => (
    <div className="art-stage art-stage--days">
      {days.map(({ day, shares: done }, index) => (
        <DayMark key={day} label={day} seed={index + 1} shares={done} />
      ))}
    </div>
  ),
  async play({ canvas }) {
    await expect(
      await canvas.findByRole('img', { name: 'Today: all four are done' }),
    ).toBeVisible();
  },
});

export const MoodFaces = meta.story({
  parameters: { lookAt: 'Three faces are told apart in both themes.' },
  render: () => (
    <div className="art-stage__row">
      <MoodFace mood="happy" />
      <MoodFace mood="neutral" />
      <MoodFace mood="sad" />
    </div>
  ),
});
