/**
 * Whether this device is told of practices while Fourfold is closed: `notSetUp` where nobody made a key for that, and `unable` where the
 * browser or its push service cannot.
 */
export type Listening = 'listening' | 'notSetUp' | 'unable';

/** What a browser lacks to be told of anything while Fourfold is closed: a place on the home screen of an iPhone or iPad, or any way at all. */
export type ListeningLack = 'homeScreen' | 'way';

/** The service could not be asked where this device listens, or did not understand. */
export class ListeningUntold extends Error {
  override readonly name = 'ListeningUntold';
}
