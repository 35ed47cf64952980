import type { MockWorld } from '../world/world.ts';

/** The cookie of a browser that goes without a code. */
export const codeFreeCookie = 'fourfold_code_free';

const rememberedFor = 30 * 24 * 60 * 60_000;

/** Lets a browser go without a code, and answers what sets its cookie. */
export function rememberBrowser(world: MockWorld, email: string): string {
  const token = `browser-${world.browsers.size + 1}`;
  world.browsers.set(token, { email, name: 'A browser', until: Date.now() + rememberedFor });

  return `${codeFreeCookie}=${token}; Path=/auth; SameSite=Strict`;
}
