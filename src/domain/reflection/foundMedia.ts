/** What is found under the name of a recording, a photo or a video. */
export type FoundMedia =
  /** Its bytes, on this device or fetched whole. */
  | { kind: 'file'; file: Blob }
  /** Where an element of the page reads it, for some minutes. */
  | { kind: 'address'; url: string }
  /** The account knows of it, and another device has yet to send it, or the rest of it. */
  | { kind: 'coming' }
  /** It is on the device on which it was made, and nowhere else. */
  | { kind: 'elsewhere' }
  /** The account was not reached. */
  | { kind: 'unreachable' };

/** The name under which a device keeps the photo or the video of a task's reflection. */
export function taskMediaName(type: string, taskId: string): string {
  return `${type}-${taskId}`;
}

/** The task whose photo or video has that name, as its ID begins with its day; null for the name of anything else. */
export function taskOfMedia(name: string): string | null {
  return (
    /^(?:image|video)-(?<taskId>\d{4}-\d{2}-\d{2}-.+)$/u.exec(name)?.groups?.['taskId'] ?? null
  );
}
