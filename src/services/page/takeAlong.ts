/** Puts a text where it can be pasted. Rejects where the browser does not allow it. */
export async function copyText(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}

/** Opens the browser's own window for printing the page. */
export function printPage(): void {
  window.print();
}
