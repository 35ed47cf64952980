const secretWords =
  /passw(or)?d|passphrase|passkey|secret|token|authori[sz]ation|cookie|credential|apikey|privatekey|bearer|otp|recoverycode|signature/;
const secretNames = /^(pin|auth|jwt|key|seed|invitation)$/;
const codes = /codes?$/;
const harmlessCodes = /(status|error|exit|char|key|pillar|language|country)codes?$/;
const emails = /e?mail(address)?$/;

const mediaText = /^(data|blob):/i;
const bearerText = /\b(bearer|basic)\s+\S+/i;
const webTokenText = /\b[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}\b/;
const addressText = /[?&](invitation|token|access_token|code|password)=[^&#\s]/i;
const opaqueText = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)[\w+/=.-]{32,}$/;

export interface SecretOptions {
  /** Also takes what stands under an e-mail key for one. */
  emails?: boolean;
}

/** Whether what stands under a key is a secret. Of a dotted key each part counts. */
export function isSecretKey(key: string, options: SecretOptions): boolean {
  return [key, ...key.split('.')].some((part) => {
    const word = part.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
    return (
      secretWords.test(word) ||
      secretNames.test(word) ||
      (codes.test(word) && !harmlessCodes.test(word)) ||
      (options.emails === true && emails.test(word))
    );
  });
}

/** Whether a text is a secret by its looks, wherever it stands. */
export function isSecretText(text: string): boolean {
  return [bearerText, webTokenText, addressText, opaqueText].some((secret) => secret.test(text));
}

/** Whether a text is a file or names one that is held in memory. */
export function isMediaText(text: string): boolean {
  return mediaText.test(text);
}
