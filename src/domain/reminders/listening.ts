/**
 * Whether this device is told of practices while Fourfold is closed: `notSetUp` where nobody made a key for that, and `unable` where the
 * browser or its push service cannot.
 */
export type Listening = 'listening' | 'notSetUp' | 'unable';

/** The service could not be asked where this device listens, or did not understand. */
export class ListeningUntold extends Error {
  override readonly name = 'ListeningUntold';
}
