import { reflectionFault } from '../../contract/reflection/reflectionData.ts';
import { largestInline, largestVideo, MediaRefused } from '../../domain/reflection/mediaFault.ts';
import type { Material } from '../../domain/reflection/reflection.ts';
import { dataUrlOf } from './dataUrl.ts';

const headBytes = 48;
const types = ['video/mp4', 'video/webm', 'video/quicktime'];

/**
 * A video as it is, by what it begins with: MP4, WebM or QuickTime; one that is too large to go with its reflection has a name in the
 * place of its data (rules/reflection#F10). Its size is looked at before anything of it is read. Throws `MediaRefused`.
 */
export async function readReflectionVideo(file: Blob, signal: AbortSignal): Promise<Material> {
  if (file.size > largestVideo) throw new MediaRefused('largeVideo', file.size);

  const type = await typeOf(file);
  if (type === null) throw new MediaRefused('noVideo', file.size);

  signal.throwIfAborted();
  const media = file.slice(0, file.size, type);
  const data = await dataOf(media).catch(() => {
    throw new MediaRefused('unreadable', file.size);
  });
  return { type: 'video', data, media, seconds: null };
}

async function dataOf(media: Blob): Promise<string> {
  return media.size > largestInline ? `video-${crypto.randomUUID()}` : dataUrlOf(media);
}

/** Its own type where its first bytes say the same, or else the type that they say. */
async function typeOf(file: Blob): Promise<string | null> {
  const [own = ''] = file.type.toLowerCase().split(';');
  for (const type of [own, ...types]) {
    const head = await dataUrlOf(file.slice(0, headBytes, type)).catch(() => '');
    if (types.includes(type) && reflectionFault('video', head) === null) return type;
  }
  return null;
}
