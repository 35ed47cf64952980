import type { Pillar } from '../../domain/pillars/pillarRecord.ts';
import { pillarPageMachine } from '../../machines/pillars/pillarPageMachine.ts';
import { loadPillar } from '../../services/pillars/pillarCatalogue.ts';
import { fromRequest } from '../common/member/fromRequest.ts';

/** The pillar page on the catalogue that the app carries with it. */
export const livePillarPageMachine = pillarPageMachine.provide({
  actors: {
    loadPillar: fromRequest<Pillar, { code: string }>(({ input, signal }) =>
      loadPillar(input.code, signal),
    ),
  },
});
