import * as v from 'valibot';

/** Where the links in letters lead. What they carry stands behind `#`: no browser sends it to a server (rules/account#C56). */
export const linkPages = {
  reset: '/reset-password',
  notMe: '/not-me',
  wish: '/request-invitation',
  newAddress: '/confirm-address',
  undoAddress: '/undo-address',
} as const;

export type LinkPage = keyof typeof linkPages;

/** A token as its link has it. Any text is well-formed, so that a mangled link is refused like a used one. */
export const linkToken = v.pipe(v.string(), v.maxLength(512));

/** The link that a letter has. */
export function linkHref(origin: string, page: LinkPage, token: string): string {
  return `${origin}${linkPages[page]}#${token}`;
}
