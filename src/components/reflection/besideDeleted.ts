/** On the button that asks for something to be deleted, while the question is open. */
export const askedFor = 'data-asked-for';

/** Notes which button asked, so that the focus finds its way from there. */
export function noteAsked(button: HTMLElement): void {
  for (const one of button.ownerDocument.querySelectorAll(`[${askedFor}]`)) {
    one.removeAttribute(askedFor);
  }
  button.setAttribute(askedFor, '');
}

/**
 * What takes the focus when that goes of which the button is: the heading of the next entry, or else of the one before; of what was said of
 * a task the task's own; or else the title of the page.
 */
export function besideDeleted(page: Document): HTMLElement | null {
  const asked = page.querySelector<HTMLElement>(`[${askedFor}]`);
  const entry = asked?.closest('.your-words__day, .words-entry') ?? null;
  const beside = entry === null ? null : (entry.nextElementSibling ?? entry.previousElementSibling);
  const place = entry === null ? (asked?.closest('li') ?? null) : beside;

  return headingOf(place) ?? headingOf(page.querySelector('main'));
}

function headingOf(place: Element | null): HTMLElement | null {
  return place?.querySelector<HTMLElement>('[tabindex="-1"]') ?? null;
}
