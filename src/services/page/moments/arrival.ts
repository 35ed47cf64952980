import { nextTask } from './nextTask.ts';

/**
 * Takes over a page that was written before there was a script: what was typed into it reaches whoever listens to its fields
 * now, and then each button that was pressed is pressed anew. Once for a page; on a page that was empty it changes nothing.
 */
export async function takeOverPage(): Promise<void> {
  // React puts back what it knows of a field after an event, unless it can draw it anew at once, as it cannot amid an effect.
  await nextTask();
  // One that is told draws all of them as the app knows them: what stands in each is read before, and the one in use is told first.
  const fields = [...document.querySelectorAll('input')]
    .map((field) => ({ field, value: field.value, isChecked: field.checked }))
    .toSorted((one, other) => inUse(other.field) - inUse(one.field));
  for (const { field, isChecked, value } of fields) {
    if (field.type === 'checkbox') checkAgain(field, isChecked);
    else typeAgain(field, value);
  }
  letPress();
}

/** Has buttons answer at once from now on, and each that was pressed be pressed anew, where it still stands. */
export function letPress(): void {
  // What was pressed is kept by the page itself: index.html.
  dispatchEvent(new Event('fourfold:arrival'));
}

function inUse(field: HTMLInputElement): number {
  return Number(field === document.activeElement);
}

/** A field's default is what the app knows of it. */
function typeAgain(field: HTMLInputElement, value: string) {
  if (value === field.defaultValue) return;

  // React follows what is set on the element itself, and hears only of what differs from that. A field of one line takes no end of
  // a line: its value stays as it is, with the caret and what is being composed in it.
  field.value = `${value}\n`;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function checkAgain(field: HTMLInputElement, isChecked: boolean) {
  if (isChecked === field.defaultChecked) return;

  field.checked = field.defaultChecked;
  field.click();
}
