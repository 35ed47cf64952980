/**
 * Takes over a page that was written before there was a script: what was typed into it reaches whoever listens to its fields
 * now, and the button that was pressed last is pressed anew. Once for a page; on a page that was empty it changes nothing.
 */
export function takeOverPage(): void {
  for (const field of document.querySelectorAll('input')) {
    if (field.type === 'checkbox') checkAgain(field);
    else typeAgain(field);
  }
  letPress();
}

/** Has buttons answer at once from now on, and the one that was pressed last be pressed anew, where it still stands. */
export function letPress(): void {
  // What was pressed is kept by the page itself: index.html.
  dispatchEvent(new Event('fourfold:arrival'));
}

/** A field's default is what the app knows of it, and its value what stands in it. */
function typeAgain(field: HTMLInputElement) {
  const { defaultValue, value } = field;
  if (value === defaultValue) return;

  // React follows what is set on the element itself, and hears only of what differs from that.
  field.value = defaultValue;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function checkAgain(field: HTMLInputElement) {
  if (field.checked === field.defaultChecked) return;

  field.checked = field.defaultChecked;
  field.click();
}
