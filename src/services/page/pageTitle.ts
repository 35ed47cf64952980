let page = '';
let clock: string | null = null;

/** Names the page in the browser's tab. */
export function namePage(title: string): void {
  page = title;
  show();
}

/** Shows what a timer says in the place of the name of the page; null for no timer. */
export function nameTimer(text: string | null): void {
  clock = text;
  show();
}

function show() {
  document.title = clock ?? `${page} · Fourfold`;
}
