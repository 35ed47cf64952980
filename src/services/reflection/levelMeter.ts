export interface LevelMeter {
  /** How loud it is now, from 0 to 1. */
  read: () => number;
  close: () => void;
}

/** What speech close to a microphone comes to, so that it fills the meter. */
const loud = 0.25;

/** Hears how loud a stream is; a browser without Web Audio hears nothing. */
export function openLevelMeter(stream: MediaStream): LevelMeter {
  if (typeof AudioContext === 'undefined') return { read: () => 0, close: () => {} };

  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = 1_024;
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);

  return {
    read: () => {
      analyser.getFloatTimeDomainData(samples);
      const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
      return Math.min(1, Math.sqrt(power) / loud);
    },
    close: () => void context.close(),
  };
}
