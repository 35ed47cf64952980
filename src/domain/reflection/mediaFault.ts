import { mediaLimits } from '../../contract/media/media.ts';

/** How large a video may be, in bytes (rules/reflection#F10): a larger one is refused in words before anything of it is read. */
export const largestVideo = mediaLimits.file;

/** How large one may be that goes with its reflection, in bytes: the service takes at most 11,500,000 characters of a data URL. */
export const largestInline = 8_600_000;

/** Why a microphone or a camera cannot be used. */
export type DeviceFault = 'notAllowed' | 'notFound' | 'busy' | 'insecure' | 'unsupported';

/** Why a file cannot be the photo or the video. */
export type MediaFault =
  | 'svg'
  | 'heic'
  | 'noImage'
  | 'noVideo'
  | 'unreadable'
  | 'largePhoto'
  | 'largeVideo';

export class MediaRefused extends Error {
  override readonly name = 'MediaRefused';
  readonly fault: MediaFault;
  /** The size of the file, in bytes. */
  readonly bytes: number;

  constructor(fault: MediaFault, bytes: number) {
    super(`The file was refused: ${fault}.`);
    this.fault = fault;
    this.bytes = bytes;
  }
}
