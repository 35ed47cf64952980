import { pillarCodes, pillarNames, type PillarCode } from '../../domain/common/pillarCode.ts';
import { PillarGlyph } from '../art/pillars/PillarGlyph.tsx';
import { toneOf } from './tone.ts';
import './PillarSwitcher.css';

/** From one pillar's page to another's. */
export function PillarSwitcher({
  current,
  hrefs,
}: {
  current: PillarCode | null;
  hrefs: Readonly<Record<PillarCode, string>>;
}) {
  return (
    <nav aria-label="Pillars" className="pillar-switcher">
      <ul className="pillar-switcher__list">
        {pillarCodes.map((code) => (
          <li className={toneOf(code)} key={code}>
            <a
              aria-current={code === current ? 'page' : undefined}
              className="pillar-switcher__link"
              href={hrefs[code]}
            >
              <PillarGlyph code={code} />
              <span className="pillar-switcher__name">{pillarNames[code]}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
