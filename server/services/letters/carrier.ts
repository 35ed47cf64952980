import type { LetterText } from './letterText.ts';

/** A letter with its envelope. */
export interface SealedLetter extends LetterText {
  id: string;
  address: string;
  /** When it was sent, for its first line. */
  at: Date;
}

/** Takes letters away. */
export interface Carrier {
  /**
   * Resolves once the letter is accepted. Rejects with AddressRefused, with CarrierClosed, or with anything else where another try may
   * succeed; within 45 s.
   */
  send(letter: SealedLetter): Promise<void>;
}

/** The address takes no letter, however often it is tried. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused';
}

/** No letter goes out until somebody has put something right. */
export class CarrierClosed extends Error {
  override readonly name = 'CarrierClosed';
}
