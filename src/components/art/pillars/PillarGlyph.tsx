import { pillarNames, type PillarCode } from '../../../domain/common/pillarCode.ts';
import './PillarGlyph.css';

/** The four drawings as small line icons on a 24 px grid. */
const lines: Readonly<Record<PillarCode, string>> = {
  TETHER:
    'M12 10.6a1.4 1.4 0 1 1 0 2.8 1.4 1.4 0 0 1 0-2.8ZM12 6.6a5.4 5.4 0 1 1 0 10.8 5.4 5.4 0 0 1 0-10.8ZM12 2.6a9.4 9.4 0 1 1 0 18.8 9.4 9.4 0 0 1 0-18.8Z',
  RECOVERY:
    'M14.4 3.2a4.6 4.6 0 1 0 0 7.6 3.9 3.9 0 0 1 0-7.6ZM2.8 15.2c1.5-1.2 3.1-1.2 4.6 0s3.1 1.2 4.6 0 3.1-1.2 4.6 0 3.1 1.2 4.6 0M5.8 20c1-.8 2.1-.8 3.1 0s2.1.8 3.1 0 2.1-.8 3.1 0 2.1.8 3.1 0',
  NOURISHMENT:
    'M12 12h.01M12 8.2h.01M15.6 10.8h.01M14.3 15h.01M9.7 15h.01M8.4 10.8h.01M8.2 6.4h.01M15.8 6.4h.01M18.9 10.4h.01M18.2 15.6h.01M12 19.4h.01M5.8 15.6h.01M5.1 10.4h.01',
  MOVEMENT:
    'M17.2 8.4a1.6 1.6 0 1 1 0 3.2 1.6 1.6 0 0 1 0-3.2ZM15.4 5.8a5 5 0 1 1 0 10 5 5 0 0 1 0-10ZM12 3a9.2 9 0 1 1 0 18 9.2 9 0 0 1 0-18Z',
};

/** A practice's sign beside its name, or beside what it is of. It says its pillar to a screen reader where the name does not. */
export function PillarGlyph({ code, of }: { code: PillarCode; of?: string }) {
  const pillar = pillarNames[code];
  const isSaid = of === undefined || of === pillar;

  return (
    <svg
      {...(isSaid ? { 'aria-hidden': true } : { 'aria-label': pillar, role: 'img' })}
      className={`pillar-glyph pillar-glyph--${code.toLowerCase()}`}
      height="1.5rem"
      viewBox="0 0 24 24"
      width="1.5rem"
    >
      <path d={lines[code]} />
    </svg>
  );
}
