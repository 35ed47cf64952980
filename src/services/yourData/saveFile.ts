/** How long a browser may take to read what it saves, in milliseconds. */
const readingTime = 60_000;

/** Lets the browser save a file with the member's downloads, or ask where. */
export function saveFile(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });

  link.click();
  setTimeout(() => URL.revokeObjectURL(url), readingTime);
}
