/** Which one of its kind a drawing is on a day, given as YYYY-MM-DD: the same all day, another tomorrow. */
export function daySeed(day: string): number {
  const turn = (Number(day.replaceAll('-', '')) * 31) % 628;

  return turn / 100;
}
