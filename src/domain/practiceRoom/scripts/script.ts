import type { Cue, Script } from '../guidance.ts';

/**
 * A script as it is written: a line for each cue, which begins with its minute and its second.
 *
 * @throws Error for a line without them.
 */
export function script(head: Omit<Script, 'cues'>, lines: string): Script {
  return { ...head, cues: lines.trim().split('\n').map(cueOf) };
}

function cueOf(line: string): Cue {
  const { minute, second, text } =
    /^\s*(?<minute>\d+):(?<second>[0-5]\d) (?<text>\S.*)$/u.exec(line)?.groups ?? {};
  if (text === undefined) throw new Error(`A cue begins with its minute and its second: ${line}`);

  return { at: Number(minute) * 60 + Number(second), text };
}
