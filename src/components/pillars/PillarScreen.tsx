import { useSelector } from '@xstate/react';
import { useRef, useState } from 'react';

import { pillarNames, type PillarCode } from '../../domain/common/pillarCode.ts';
import { drawingNamed } from '../../domain/pillars/artName.ts';
import { pillarCodeOf } from '../../domain/pillars/pillarCodeOf.ts';
import type { PillarPageActorRef } from '../../machines/pillars/pillarPageMachine.ts';
import { statePath } from '../ui/statePath.ts';
import { Button } from '../ui/Button.tsx';
import { PillarGuide } from './PillarGuide.tsx';
import { PillarHero } from './PillarHero.tsx';
import { PillarSwitcher } from './PillarSwitcher.tsx';
import { failureText } from './pillarTexts.ts';
import { toneOf } from './tone.ts';
import './PillarScreen.css';

/** One pillar: what it is, how it is practised, and the way to its schedule. */
export function PillarScreen({
  actorRef,
  hrefs,
}: {
  actorRef: PillarPageActorRef;
  hrefs: Readonly<{
    pillars: Record<PillarCode, string>;
    schedules: Record<PillarCode, string>;
    practice: string;
  }>;
}) {
  const state = useSelector(actorRef, (snapshot) => statePath(snapshot.value));
  const code = useSelector(actorRef, ({ context }) => pillarCodeOf(context.code));
  const pillar = useSelector(actorRef, (snapshot) =>
    snapshot.matches('loaded') ? snapshot.context.pillar : null,
  );
  const failure = useSelector(actorRef, (snapshot) =>
    snapshot.matches('failed') ? snapshot.context.failure : null,
  );
  const isLoading = useSelector(actorRef, (snapshot) => snapshot.matches('loading'));
  const [hasRetried, setHasRetried] = useState(false);
  const titleRef = useRef<HTMLHeadingElement>(null);

  const isFailed = failure !== null || (isLoading && hasRetried);
  const ownName = code === null ? 'Pillar' : pillarNames[code];
  const sketch = code === null ? null : { code, seed: 1 };

  return (
    <main
      className={`column pillar-screen ${toneOf(code)}`}
      data-machine="pillarPage"
      data-state={state}
      id="content"
    >
      <PillarSwitcher current={code} hrefs={hrefs.pillars} />
      <PillarHero
        drawing={pillar === null ? sketch : drawingNamed(pillar.hero_image_url)}
        isDrawn={pillar !== null}
        title={isFailed ? 'Failed to Load Pillar Data' : ownName}
        titleRef={titleRef}
      >
        {isLoading ? (
          <p className="pillar-hero__line" role="status">
            Loading pillar data...
          </p>
        ) : null}
        {failure === null ? null : (
          <>
            <p className="pillar-hero__line pillar-hero__line--failure" role="alert">
              {failureText(failure)}
            </p>
            <div className="pillar-hero__retry">
              <Button
                onPress={() => {
                  setHasRetried(true);
                  actorRef.send({ type: 'pillar.retry' });
                  titleRef.current?.focus();
                }}
              >
                Retry
              </Button>
            </div>
          </>
        )}
        {pillar === null ? null : (
          <>
            <p className="pillar-hero__line">{pillar.short_description}</p>
            <p className="pillar-hero__duration">{pillar.duration}</p>
            {code === 'TETHER' ? (
              <a className="pillar-hero__practise" href={hrefs.practice}>
                Practise now
              </a>
            ) : null}
          </>
        )}
      </PillarHero>
      {code === null || isFailed ? null : (
        <PillarGuide pillar={pillar} scheduleHref={hrefs.schedules[code]} />
      )}
    </main>
  );
}
