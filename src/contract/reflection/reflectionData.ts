import { beginsAs } from '../media/fileTypes.ts';

/** What a reflection may be (rules/reflection#F1). */
export const reflectionTypes = ['voice', 'image', 'video', 'text'] as const;
export type ReflectionType = (typeof reflectionTypes)[number];

/** A media type with its parameters takes no more, in characters. */
const longestPrefix = 200;
/** Where the head of a file ends, in base64 digits: a multiple of four. */
const headDigits = 32;
const longestText = 20_000;
const videoName = /^video-[\w-]{1,80}$/u;
const voiceName = /^voice-[\w-]{1,80}\.(?:m4a|mp4|webm|ogg)$/u;

/** The parts of a data URL in base64, its type without parameters, or null for what is none. */
export function partsOf(dataUrl: string): { mediaType: string; base64: string } | null {
  const prefix = dataUrl.slice(0, longestPrefix);
  const mark = ';base64,';
  const end = prefix.indexOf(mark);
  if (!prefix.startsWith('data:') || end === -1) return null;

  const [mediaType = ''] = prefix.slice('data:'.length, end).split(';');
  return { mediaType: mediaType.toLowerCase(), base64: dataUrl.slice(end + mark.length) };
}

/**
 * What is wrong with a reflection's data, in one sentence for whoever made it, or null. A picture or a video is known by
 * how it begins: an SVG or a page, which can carry scripts, is refused whatever it calls itself.
 */
export function reflectionFault(type: ReflectionType, data: string): string | null {
  switch (type) {
    case 'text':
      return data.trim() === '' || data.length > longestText
        ? 'A written reflection has 1 to 20,000 characters.'
        : null;

    case 'voice':
      return voiceName.test(data) ? null : 'A voice note is told by the name of its file.';

    case 'image':
      return mediaFault(data, 'image/', 'A photo must be a JPEG, PNG, WebP or GIF image.');

    case 'video':
      if (isNamed(type, data)) return null;
      return mediaFault(data, 'video/', 'A video must be an MP4, WebM or QuickTime file.');
  }
}

/** Whether a reflection's data is the name of a file that is sent by itself (rules/media#V1). */
export function isNamed(type: string, data: string): boolean {
  return type === 'voice' || (type === 'video' && videoName.test(data));
}

function mediaFault(dataUrl: string, family: string, sentence: string): string | null {
  const parts = partsOf(dataUrl);
  if (parts?.mediaType.startsWith(family) !== true) return sentence;

  return beginsAs(parts.mediaType, headOf(parts.base64)) ? null : sentence;
}

/** The first bytes as Latin-1; empty for what is no base64. */
function headOf(base64: string): string {
  try {
    return atob(base64.slice(0, headDigits));
  } catch {
    return '';
  }
}
