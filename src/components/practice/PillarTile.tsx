import { memo } from 'react';

import type { PillarCode } from '../../domain/common/pillarCode.ts';
import { PillarArt } from '../art/pillars/PillarArt.tsx';
import './PillarTile.css';

/** The way to a pillar: its drawing of the day on its tint. It is drawn again only where it is another one. */
export const PillarTile = memo(function PillarTile({
  code,
  href,
  seed,
}: {
  code: PillarCode;
  href: string;
  seed: number;
}) {
  return (
    <a className={`pillar-tile pillar-tile--${code.toLowerCase()}`} href={href}>
      <PillarArt className="pillar-tile__art" drawing={{ code, seed }} />
      <span className="pillar-tile__code">{code}</span>
    </a>
  );
});
