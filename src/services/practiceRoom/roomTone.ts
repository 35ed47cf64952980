import { wavFile } from '../../domain/reflection/wav.ts';

const rate = 8_000;
const seconds = 60;
/** Too low to be heard, and loud enough for a browser to take it for sound: 25 Hz at -57 decibels. */
const pitch = 25;
const loudness = 10 ** (-57 / 20);

interface ToneReports {
  /** Play was pressed outside the page, as on the lock screen. */
  play: () => void;
  pause: () => void;
  /** The device took the sound away: a call, another app, or headphones that were pulled. */
  interrupted: () => void;
}

/**
 * A tone under a practice that nobody hears: while it sounds, a browser lets the page and its bells go on with the screen off, and shows
 * the practice among what plays. It begins within a press; where the browser refuses it, the practice goes on without. Returns how to
 * let it sound, rest, and end.
 */
export function openRoomTone({ interrupted, pause, play }: ToneReports): {
  play: () => void;
  rest: () => void;
  close: () => void;
} {
  const address = URL.createObjectURL(tone());
  const element = new Audio(address);
  element.loop = true;
  let isToSound = false;
  // It is told a moment later: by then it may sound again.
  const heed = () => {
    if (isToSound && element.paused) interrupted();
  };
  element.addEventListener('pause', heed);
  const keys = openMediaKeys({ play, pause });

  return {
    play: () => {
      isToSound = true;
      element.play().catch(() => null);
      keys.show('playing');
    },
    rest: () => {
      isToSound = false;
      element.pause();
      keys.show('paused');
    },
    close: () => {
      isToSound = false;
      element.removeEventListener('pause', heed);
      element.pause();
      element.removeAttribute('src');
      URL.revokeObjectURL(address);
      keys.close();
    },
  };
}

/** The keys of the lock screen and of headphones, where the browser has them. */
function openMediaKeys({ pause, play }: Pick<ToneReports, 'pause' | 'play'>) {
  if (!('mediaSession' in navigator)) return { show: () => {}, close: () => {} };

  const { mediaSession } = navigator;
  mediaSession.metadata = new MediaMetadata({ title: 'Practice', artist: 'Fourfold' });
  mediaSession.setActionHandler('play', play);
  mediaSession.setActionHandler('pause', pause);

  return {
    show: (state: MediaSessionPlaybackState) => {
      mediaSession.playbackState = state;
    },
    close: () => {
      mediaSession.metadata = null;
      mediaSession.playbackState = 'none';
      mediaSession.setActionHandler('play', null);
      mediaSession.setActionHandler('pause', null);
    },
  };
}

/** Each of its waves is the same, of a whole number of samples: one is made, and laid in a row. */
function tone(): Blob {
  const wave = Int16Array.from(
    { length: rate / pitch },
    (_, index) => 32_767 * loudness * Math.sin((2 * Math.PI * pitch * index) / rate),
  );
  const samples = new Int16Array(rate * seconds);
  for (let at = 0; at < samples.length; at += wave.length) samples.set(wave, at);

  return wavFile(new Uint8Array(samples.buffer), { rate, bits: 16 });
}
