/** As much of a film as tells its format. */
export const shortFilm = new Blob([Uint8Array.of(0x1a, 0x45, 0xdf, 0xa3)], { type: 'video/webm' });
