import { PillarsScreen } from '../../components/pillars/PillarsScreen.tsx';
import { pillars } from '../../domain/pillars/pillar.ts';
import { useScreen } from '../common/useScreen.ts';
import { pillarHrefs } from './hrefs.ts';

export function PillarsRoute() {
  useScreen('Choose your pillar');

  return <PillarsScreen hrefs={pillarHrefs} pillars={pillars} />;
}
