type Ask = (leave: () => void) => void;

let asking: Ask | null = null;

/** Has `ask` decide of each way to leave the page that the app itself offers. Returns how to stop. */
export function askBeforeLeaving(ask: Ask): () => void {
  asking = ask;

  return () => {
    if (asking === ask) asking = null;
  };
}

/** Leaves the page: at once, or once who holds it lets go. */
export function leavePage(leave: () => void): void {
  if (asking === null) leave();
  else asking(leave);
}
