const bell = 'M6.5 16.5h11l-1.4-2.2V10a4.1 4.1 0 0 0-8.2 0v4.3ZM10.4 19a1.7 1.7 0 0 0 3.2 0';
const off = 'M4.5 4.5l15 15';

/** A bell, struck through while it is muted. Decoration. */
export function SoundIcon({ isMuted }: { isMuted: boolean }) {
  return (
    <svg aria-hidden="true" height="1.5rem" viewBox="0 0 24 24" width="1.5rem">
      <path
        d={isMuted ? `${bell}${off}` : bell}
        fill="none"
        stroke="currentColor"
        strokeLinecap="round"
        strokeLinejoin="round"
        strokeWidth="1.5"
      />
    </svg>
  );
}
