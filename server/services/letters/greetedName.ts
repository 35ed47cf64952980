const words = /^[\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+)*\.?$/u;
const longest = 60;

/**
 * A member's name as a letter may greet it, or null for what is more than a name: whoever chose it wrote it into a letter of ours, so
 * that an address, a link or a line of its own stays out of it (rules/account#C55).
 */
export function greetedName(name: string): string | null {
  const parts = name.trim().split(/[ \u00A0]+/u);
  const isName = name.length <= longest && parts.every((part) => words.test(part));

  return isName ? parts.join(' ') : null;
}

/** How a letter begins. */
export function greeting(name: string | null): string {
  return name === null ? 'Hello,' : `Hello ${name},`;
}
