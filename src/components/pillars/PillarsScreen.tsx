import type { PillarCode } from '../../domain/common/pillarCode.ts';
import { drawingNamed } from '../../domain/pillars/artName.ts';
import type { Pillar } from '../../domain/pillars/pillarRecord.ts';
import { PillarArt } from '../art/pillars/PillarArt.tsx';
import { toneOf } from './tone.ts';
import './PillarsScreen.css';

/** The four pillars to choose from. */
export function PillarsScreen({
  pillars,
  hrefs,
}: {
  pillars: readonly Pillar[];
  hrefs: Readonly<Record<PillarCode, string>>;
}) {
  return (
    <main className="frame column pillars-screen" id="content">
      <h1 className="pillars-screen__title" tabIndex={-1}>
        Choose Your Pillar
      </h1>
      <ul className="pillars-screen__grid">
        {pillars.map((pillar) => (
          <li
            className={`column pillars-screen__place ${toneOf(pillar.pillar_code)}`}
            key={pillar.sk}
          >
            <a className="column pillars-screen__tile" href={hrefs[pillar.pillar_code]}>
              <PillarArt
                className={`pillars-screen__art pillars-screen__art--${pillar.pillar_code.toLowerCase()}`}
                drawing={drawingNamed(pillar.hero_image_url)}
              />
              <h2 className="pillars-screen__name">{pillar.pillar_name}</h2>
              <p className="pillars-screen__line">{pillar.short_description}</p>
              <p className="pillars-screen__duration">{pillar.duration}</p>
            </a>
          </li>
        ))}
      </ul>
    </main>
  );
}
