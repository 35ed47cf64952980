/** WebVTT that spreads a pillar's steps evenly over the seconds of its video, above the drawing and the controls. */
export function captions(steps: readonly string[], seconds: number): string {
  const each = seconds / steps.length;
  const cues = steps.map(
    (step, index) =>
      `${index + 1}\n${timestamp(index * each)} --> ${timestamp((index + 1) * each)} line:5%\n${step}\n`,
  );

  return `WEBVTT\n\n${cues.join('\n')}`;
}

function timestamp(seconds: number): string {
  return new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23);
}
