import type { Pillar } from '../../domain/pillars/pillarRecord.ts';
import { useInSteps } from '../ui/useInSteps.ts';
import { PillarBenefits } from './PillarBenefits.tsx';
import { PillarDay } from './PillarDay.tsx';
import { PracticeVideo } from './PracticeVideo.tsx';
import './PillarGuide.css';

/** All that the catalogue says of a pillar once it has come, and the way to its schedule, which stands from the start. */
export function PillarGuide({
  pillar,
  scheduleHref,
}: {
  pillar: Pillar | null;
  scheduleHref: string;
}) {
  return (
    <>
      <div className="frame column pillar-guide">
        {pillar === null ? null : <Parts pillar={pillar} />}
      </div>
      <div className="pillar-guide__bar" data-bottom-bar="">
        <a className="button button--primary pillar-guide__start" href={scheduleHref}>
          Start schedule
        </a>
      </div>
    </>
  );
}

/** One part with each frame, after the head of the page. */
function Parts({ pillar }: { pillar: Pillar }) {
  const parts = [
    <section className="column pillar-guide__part" key="about">
      <h2 className="pillar-guide__heading">About</h2>
      <p className="pillar-guide__about">{pillar.description}</p>
    </section>,
    <section className="column pillar-guide__part" key="steps">
      <h2 className="pillar-guide__heading">How to Practice</h2>
      <ol className="pillar-guide__steps">
        {pillar.how_to_practice.map((step) => (
          <li className="pillar-guide__step" key={step}>
            {step}
          </li>
        ))}
      </ol>
    </section>,
    <PracticeVideo key="video" name={pillar.pillar_name} url={pillar.practice_video_url} />,
    <section className="column pillar-guide__part pillar-guide__part--wide" key="benefits">
      <h2 className="pillar-guide__heading">Benefits</h2>
      <PillarBenefits benefits={pillar.benefits} images={pillar.benefit_images} />
    </section>,
    <section className="column pillar-guide__part" key="day">
      <h2 className="pillar-guide__heading">A day of {pillar.pillar_name}</h2>
      <PillarDay sessions={pillar.default_sessions} />
    </section>,
  ];
  const standing = useInSteps(parts.length + 1) - 1;

  return parts.slice(0, standing);
}
