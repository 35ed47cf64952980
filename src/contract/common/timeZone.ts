/** Whether it is the name of a time zone, such as Europe/Berlin, UTC or an older name of one; an offset is none. */
export function isTimeZone(name: string): boolean {
  if (!nameShape.test(name)) return false;

  try {
    Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

const nameShape = /^[a-z]/iu;
