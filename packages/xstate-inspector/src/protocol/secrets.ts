const secretWords =
  /passw(or)?d|passphrase|passkey|secret|token|authori[sz]ation|cookie|credential|apikey|privatekey|bearer|otp|recoverycode|signature/;
const secretNames = /^(pin|auth|jwt|key|seed)$/;
const codes = /codes?$/;
const harmlessCodes = /(status|error|exit|char|key|language|country)codes?$/;
const emails = /e?mail(address)?$/;

const mediaText = /^(data|blob):/i;
const bearerText = /\b(bearer|basic)\s+\S+/i;
const webTokenText = /\b[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}\b/;
const queryField = /[?&]([\w-]+)=[^&#\s]/g;
const secretFields = new Set(['token', 'access_token', 'code', 'password']);
const opaqueText = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)[\w+/=.-]{32,}$/;

/** What an app tells of its secrets, beside what is one everywhere. */
export interface SecretOptions {
  /** Keys under which a secret stands, also in the query of an address: `invitation`. */
  names?: readonly string[];
  /** Keys that end like a one-time code and are none: `pillarCode`. */
  harmless?: readonly string[];
  /** Also takes what stands under an e-mail key for one. */
  emails?: boolean;
}

/** Whether what stands under a key is a secret. Of a dotted key each part counts. */
export function isSecretKey(key: string, options: SecretOptions): boolean {
  return [key, ...key.split('.')].some((part) => {
    const word = wordOf(part);
    return (
      secretWords.test(word) ||
      secretNames.test(word) ||
      (options.names ?? []).some((name) => wordOf(name) === word) ||
      (codes.test(word) && !isHarmless(word, options)) ||
      (options.emails === true && emails.test(word))
    );
  });
}

/** Whether a text is a secret by its looks, wherever it stands. */
export function isSecretText(text: string, options: SecretOptions): boolean {
  return (
    [bearerText, webTokenText, opaqueText].some((secret) => secret.test(text)) ||
    [...text.matchAll(queryField)].some(([, field = '']) => isSecretField(field, options))
  );
}

/** Whether a text is a file or names one that is held in memory. */
export function isMediaText(text: string): boolean {
  return mediaText.test(text);
}

function isSecretField(field: string, { names = [] }: SecretOptions): boolean {
  const word = field.toLowerCase();

  return secretFields.has(word) || names.some((name) => name.toLowerCase() === word);
}

function isHarmless(word: string, { harmless = [] }: SecretOptions): boolean {
  const isNamed = harmless.some((name) => {
    const end = wordOf(name);
    return word.endsWith(end) || word.endsWith(`${end}s`);
  });

  return isNamed || harmlessCodes.test(word);
}

function wordOf(key: string): string {
  return key.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}
