import { ofMember, tabChannel } from '../device/tabChannel.ts';

/** Has a message with the member and the date whenever the end of a day is kept here. */
export const uploadsChannel = tabChannel('uploads');

/** Calls `listener` whenever the end of any day of a member is kept on this device. Returns how to stop. */
export function onUploadKept(email: string, listener: () => void): () => void {
  return uploadsChannel.subscribe(ofMember(email, listener));
}
