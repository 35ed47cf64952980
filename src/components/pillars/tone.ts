import type { PillarCode } from '../../domain/common/pillarCode.ts';
import './tone.css';

/** The class that gives an element, and what is in it, a pillar's colours as `--tone-…`; greys for no pillar. */
export function toneOf(code: PillarCode | null): string {
  return `tone--${code?.toLowerCase() ?? 'none'}`;
}
