/** Which recordings, photos and videos stay on the device that has them, by what its member wants. */
export interface OwnMedia {
  /** None is sent. */
  isAll: boolean;
  /** The names of those that are not sent in any case. */
  names: readonly string[];
}

export const everythingGoes: OwnMedia = { isAll: false, names: [] };

export function staysHere({ isAll, names }: OwnMedia, name: string): boolean {
  return isAll || names.includes(name);
}
