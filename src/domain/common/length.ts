/** A length in whole minutes, as every screen writes it: 45 min, 8 h, 1 h 30 min. */
export function shortLength(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest} min`;

  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}
