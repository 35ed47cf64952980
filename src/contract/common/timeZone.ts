/** Whether it is the name of a time zone, such as Europe/Berlin, UTC or an older name of one; an offset is none. */
export function isTimeZone(name: string): boolean {
  if (known.has(name)) return true;
  if (!nameShape.test(name)) return false;

  try {
    Intl.DateTimeFormat('en', { timeZone: name });
  } catch {
    return false;
  }
  if (known.size < mostKnown) known.add(name);
  return true;
}

const nameShape = /^[a-z]/iu;
/** Asked for often, and slow to find out. Names in whatever case are as many as somebody likes. */
const known = new Set<string>();
const mostKnown = 500;
