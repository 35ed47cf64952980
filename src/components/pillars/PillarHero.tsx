import type { ReactNode, Ref } from 'react';

import type { PillarDrawing } from '../../domain/pillars/artName.ts';
import { PillarArt } from '../art/pillars/PillarArt.tsx';
import './PillarHero.css';

/** The head of a pillar's page. It stands in its place from the start; only its words come later. */
export function PillarHero({
  drawing,
  isDrawn,
  title,
  titleRef,
  children,
}: {
  drawing: PillarDrawing | null;
  isDrawn: boolean;
  title: string;
  titleRef: Ref<HTMLHeadingElement>;
  children: ReactNode;
}) {
  const known = isDrawn ? ' pillar-hero__veil--drawn' : '';
  const veil = drawing === null ? ' pillar-hero__veil--unknown' : known;

  return (
    <header className="pillar-hero">
      <PillarArt
        className={`pillar-hero__art pillar-hero__art--${drawing?.code.toLowerCase() ?? 'none'}`}
        drawing={drawing}
      />
      <div className={`pillar-hero__veil${veil}`} />
      <div className="frame column pillar-hero__words">
        <h1 className="pillar-hero__title" ref={titleRef} tabIndex={-1}>
          {title}
        </h1>
        {children}
      </div>
    </header>
  );
}
