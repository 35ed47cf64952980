import type { Material } from '../../domain/reflection/reflection.ts';
import { Unplayable, voiceNoteName, type Recording } from '../../domain/reflection/voiceNote.ts';
import { wavFile } from '../../domain/reflection/wav.ts';

/** What speech needs, in samples a second. */
const rate = 24_000;
const playTimeout = 5_000;

/**
 * A recording as one file with a generated name (rules/reflection#F6), once this browser has shown that it can play it. Several
 * parts are decoded and joined to a WAV: two files of a container make none when one is put behind the other. The name
 * ends as its first part does, since the service knows no other ending; the file's own media type says what it is. Throws
 * `Unplayable`.
 */
export async function finishVoiceNote(recording: Recording | null): Promise<Material> {
  const { id = '', parts = [] } = recording ?? {};
  const [first] = parts;
  if (first === undefined) throw new Unplayable('There is nothing in it.');

  const media =
    parts.length === 1 ? await played(first.blob) : await joined(parts.map(({ blob }) => blob));
  const ms = parts.reduce((sum, part) => sum + part.ms, 0);
  const ending = first.blob.type.startsWith('audio/mp4') ? 'm4a' : 'webm';

  return {
    type: 'voice',
    data: voiceNoteName(id, ending),
    media,
    seconds: Math.floor(ms / 1_000),
  };
}

async function played(blob: Blob): Promise<Blob> {
  try {
    await decoded(blob);
  } catch {
    await loaded(blob);
  }
  return blob;
}

async function joined(blobs: readonly Blob[]): Promise<Blob> {
  try {
    return wavOf(await Promise.all(blobs.map(decoded)));
  } catch (error) {
    throw new Unplayable(error);
  }
}

/** Decoded at our rate, whatever its own is. */
async function decoded(blob: Blob): Promise<AudioBuffer> {
  return new OfflineAudioContext(1, 1, rate).decodeAudioData(await blob.arrayBuffer());
}

/** An audio element plays some formats that Web Audio does not decode. */
async function loaded(blob: Blob): Promise<void> {
  const url = URL.createObjectURL(blob);
  try {
    await new Promise((resolve, reject) => {
      const audio = new Audio();
      audio.addEventListener('canplay', resolve, { once: true });
      audio.addEventListener('error', () => reject(audio.error ?? new Error('No audio.')), {
        once: true,
      });
      setTimeout(() => reject(new Error('The audio did not load in time.')), playTimeout);
      audio.src = url;
    });
  } catch (error) {
    throw new Unplayable(error);
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** One channel of 16-bit samples, one buffer after the other. */
function wavOf(buffers: readonly AudioBuffer[]): Blob {
  const count = buffers.reduce((sum, { length }) => sum + length, 0);
  const view = new DataView(new ArrayBuffer(count * 2));
  let at = 0;
  for (const buffer of buffers) {
    for (const sample of mixed(buffer)) {
      view.setInt16(at, Math.max(-1, Math.min(1, sample)) * 32_767, true);
      at += 2;
    }
  }

  return wavFile(new Uint8Array(view.buffer), { rate, bits: 16 });
}

function mixed(buffer: AudioBuffer): Float32Array {
  const channels = Array.from({ length: buffer.numberOfChannels }, (_, index) =>
    buffer.getChannelData(index),
  );

  return Float32Array.from(
    { length: buffer.length },
    (_, at) => channels.reduce((sum, channel) => sum + (channel[at] ?? 0), 0) / channels.length,
  );
}
