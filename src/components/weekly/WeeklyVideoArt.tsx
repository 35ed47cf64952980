import type { PillarCode } from '../../domain/common/pillarCode.ts';
import { PillarArt } from '../art/pillars/PillarArt.tsx';
import { Icon } from '../ui/Icon.tsx';
import './WeeklyVideoArt.css';

const seed = 7;

/** What stands for a film before it plays: the pillar's drawing, and the sign for playing where pressing it does. */
export function WeeklyVideoArt({ code, canPlay }: { code: PillarCode; canPlay: boolean }) {
  return (
    <div className="weekly-video-art">
      <PillarArt className="weekly-video-art__drawing" drawing={{ code, seed }} />
      {canPlay ? (
        <span className="weekly-video-art__play">
          <Icon name="play" />
        </span>
      ) : null}
    </div>
  );
}
