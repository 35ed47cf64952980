import type { Pillar } from '../../domain/pillars/pillarRecord.ts';
import { PillarBenefits } from './PillarBenefits.tsx';
import { PillarDay } from './PillarDay.tsx';
import { PracticeVideo } from './PracticeVideo.tsx';
import './PillarGuide.css';

/** All that the catalogue says of a pillar, and the way to its schedule. */
export function PillarGuide({ pillar, scheduleHref }: { pillar: Pillar; scheduleHref: string }) {
  return (
    <>
      <div className="frame column pillar-guide">
        <section className="column pillar-guide__part">
          <h2 className="pillar-guide__heading">About</h2>
          <p className="pillar-guide__about">{pillar.description}</p>
        </section>
        <section className="column pillar-guide__part">
          <h2 className="pillar-guide__heading">How to Practice</h2>
          <ol className="pillar-guide__steps">
            {pillar.how_to_practice.map((step) => (
              <li className="pillar-guide__step" key={step}>
                {step}
              </li>
            ))}
          </ol>
        </section>
        <PracticeVideo name={pillar.pillar_name} url={pillar.practice_video_url} />
        <section className="column pillar-guide__part pillar-guide__part--wide">
          <h2 className="pillar-guide__heading">Benefits</h2>
          <PillarBenefits benefits={pillar.benefits} images={pillar.benefit_images} />
        </section>
        <section className="column pillar-guide__part">
          <h2 className="pillar-guide__heading">A day of {pillar.pillar_name}</h2>
          <PillarDay sessions={pillar.default_sessions} />
        </section>
      </div>
      <div className="pillar-guide__bar" data-bottom-bar="">
        <a className="button button--primary pillar-guide__start" href={scheduleHref}>
          Start schedule
        </a>
      </div>
    </>
  );
}
