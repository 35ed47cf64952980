const digitsOnly = /^\d[\d ]*$/;
const alreadyHidden = /^\[redacted( \d+)?\]$/;

/**
 * Names secrets so that what depends on whether two are the same goes on as it did: each has one name of its own. A text of digits
 * becomes as many zeros, so that it is still taken for a code.
 */
export function createPseudonyms(): (secret: unknown) => unknown {
  const names = new Map<string, string>();

  return (secret) => {
    if (typeof secret === 'string' && digitsOnly.test(secret)) return secret.replaceAll(/\d/g, '0');
    if (typeof secret === 'string' && alreadyHidden.test(secret)) return secret;

    const key = JSON.stringify(secret) ?? String(secret);
    const count = names.size + 1;
    const name = names.get(key) ?? (count === 1 ? '[redacted]' : `[redacted ${count}]`);
    names.set(key, name);
    return name;
  };
}
