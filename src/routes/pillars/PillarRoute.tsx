import { useActorRef } from '@xstate/react';
import { useParams } from 'react-router-dom';

import { PillarScreen } from '../../components/pillars/PillarScreen.tsx';
import { pillarNames } from '../../domain/common/pillarCode.ts';
import { pillarCodeOf } from '../../domain/pillars/pillarCodeOf.ts';
import { useInspection } from '../common/AppActors.tsx';
import { useScreen } from '../common/useScreen.ts';
import { useUnforeseenError } from '../common/useUnforeseenError.ts';
import { paths } from '../common/paths.ts';
import { pillarHrefs, scheduleHrefs } from './hrefs.ts';
import { livePillarPageMachine } from './pillarActors.ts';

const hrefs = { pillars: pillarHrefs, schedules: scheduleHrefs, practice: paths.practice };

export function PillarRoute() {
  const { pillarCode: typed = '' } = useParams();
  const code = pillarCodeOf(typed);
  useScreen(code === null ? 'Pillar' : pillarNames[code]);

  return <PillarPage code={typed} key={typed} />;
}

function PillarPage({ code }: { code: string }) {
  const actorRef = useActorRef(livePillarPageMachine, { input: { code }, ...useInspection() });
  useUnforeseenError(actorRef);

  return <PillarScreen actorRef={actorRef} hrefs={hrefs} />;
}
