/** What the wall is narrowed to. */
export interface Filters {
  area: string;
  machine: string;
  theme: string;
  width: string;
  motion: boolean;
  text: boolean;
}

const everything: Record<string, string> = {
  area: 'all',
  machine: 'all',
  theme: 'both',
  width: 'all',
};

/** Sets the form as the address says; what the form has not stays as it is. */
export function fillForm(form: HTMLFormElement, search: string): void {
  for (const [name, value] of new URLSearchParams(search)) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.checked = value === field.value;
    const has =
      field instanceof HTMLSelectElement && [...field.options].some((one) => one.value === value);
    if (has) field.value = value;
  }
}

/** What the form says. */
export function filtersOf(form: HTMLFormElement): Filters {
  const data = new FormData(form);
  const chosen = (name: string) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : (everything[name] ?? '');
  };

  return {
    area: chosen('area'),
    machine: chosen('machine'),
    theme: chosen('theme'),
    width: chosen('width'),
    motion: data.has('motion'),
    text: data.has('text'),
  };
}

/** The address's query that brings the same filters back; empty where nothing is narrowed. */
export function queryOf(form: HTMLFormElement): string {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && value !== everything[name]) query.set(name, value);
  }

  return query.size === 0 ? '' : `?${query}`;
}

/** Storybook's globals for one thumbnail, as they stand in its address. */
export function globalsOf({ motion, text }: Filters, theme: string): string {
  const globals = [
    `theme:${theme}`,
    ...(motion ? ['motion:reduced'] : []),
    ...(text ? ['textSize:double'] : []),
  ];

  return globals.join(';');
}
