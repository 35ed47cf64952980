/** Of two that a browser names, the first here is meant: most call themselves Chrome and Safari as well. */
const browsers = [
  ['Edge', /\b(?:Edg|EdgA|EdgiOS|Edge)\//u],
  ['Opera', /\b(?:OPR|OPiOS|Opera)\//u],
  ['Samsung Internet', /\bSamsungBrowser\//u],
  ['Vivaldi', /\bVivaldi\//u],
  ['Firefox', /\b(?:Firefox|FxiOS)\//u],
  ['Chrome', /\b(?:Chrome|Chromium|HeadlessChrome|CriOS)\//u],
  ['Safari', /\bSafari\//u],
] as const;

const systems = [
  ['iPhone', /\biPhone\b/u],
  ['iPad', /\biPad\b/u],
  ['Android', /\bAndroid\b/u],
  ['ChromeOS', /\bCrOS\b/u],
  ['Windows', /\bWindows\b/u],
  ['Mac', /\bMacintosh\b/u],
  ['Linux', /\b(?:Linux|X11)\b/u],
] as const;

const longestRead = 1_024;

/**
 * What somebody signed in with, in plain words: `Firefox on Linux`. It is read off the User-Agent that was sent, and has no word
 * but ours in it: whoever sends something else is `A browser` (rules/membership#Z1).
 */
export function deviceName(userAgent: string): string {
  const read = userAgent.slice(0, longestRead);
  const nameIn = (known: typeof browsers | typeof systems) =>
    known.find(([, shape]) => shape.test(read))?.[0];
  const browser = nameIn(browsers) ?? 'A browser';
  const system = nameIn(systems);

  return system === undefined ? browser : `${browser} on ${system}`;
}
