import type { PillarCode } from '../../domain/common/pillarCode.ts';
import { PillarArt } from '../art/pillars/PillarArt.tsx';
import './PillarTile.css';

/** The way to a pillar: its drawing of the day on its tint. */
export function PillarTile({ code, href, seed }: { code: PillarCode; href: string; seed: number }) {
  return (
    <a className={`pillar-tile pillar-tile--${code.toLowerCase()}`} href={href}>
      <PillarArt className="pillar-tile__art" drawing={{ code, seed }} />
      <span className="pillar-tile__code">{code}</span>
    </a>
  );
}
