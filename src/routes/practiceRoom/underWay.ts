import { PracticeUnderWay } from '../../components/practiceRoom/PracticeUnderWay.tsx';
import type {
  BreathPacerEvent,
  PacedBreath,
} from '../../machines/practiceRoom/breathPacerMachine.ts';
import { onBreath, pulseBreath } from '../../services/practiceRoom/breathPhases.ts';
import { startBreathSound } from '../../services/practiceRoom/breathSound.ts';
import { onCues } from '../../services/practiceRoom/cues.ts';
import { onVoice, say, wishSpoken } from '../../services/practiceRoom/speech.ts';

/** What shows a practice, paces its breath and says its words: no first view needs it. */
export const underWay = {
  View: PracticeUnderWay,
  onCues,
  onVoice,
  paceBreath,
  say,
  wishSpoken,
};

/** Lets a breath be heard and felt, and tells where it is. Returns how to stop. */
function paceBreath(breath: PacedBreath, tell: (event: BreathPacerEvent) => void): () => void {
  let last = '';
  const stopSound = startBreathSound(breath);
  const stop = onBreath(breath, (phase, count) => {
    if (phase !== last) pulseBreath(phase);
    last = phase;
    tell({ type: 'breath.moved', phase, count });
  });

  return () => {
    stop();
    stopSound();
  };
}
