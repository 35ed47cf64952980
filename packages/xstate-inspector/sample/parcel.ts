/** Why a scan told nothing. */
export type ScanFailure = 'blurred' | 'offline';

export class ScanError extends Error {
  override readonly name = 'ScanError';
  readonly failure: ScanFailure;

  constructor(failure: ScanFailure) {
    super(`The parcel could not be scanned: ${failure}.`);
    this.failure = failure;
  }
}

/** The depot's scanner: it takes a moment, and reads no address without a number. Throws `ScanError`. */
export async function scan(address: string, signal: AbortSignal): Promise<string> {
  await new Promise((resolve) => {
    setTimeout(resolve, 800);
  });
  signal.throwIfAborted();
  if (!/\d/u.test(address)) throw new ScanError('blurred');

  return `route ${address.length % 7}`;
}
