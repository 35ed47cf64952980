/** Has the browser fetch this page anew. */
export function loadPageAnew(): void {
  location.reload();
}
