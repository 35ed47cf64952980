/** How every story is photographed. Lengths are CSS pixels. */
export interface Look {
  name: string;
  theme: 'light' | 'dark';
  width: number;
  height: number;
}

const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 800 };

export const looks: readonly Look[] = [...at(phone), ...at(desktop)];

/** The looks in the order that changes the width once, from the one in which a story is played. */
export function looksFrom({ isForPhones }: { isForPhones: boolean }): Look[] {
  return isForPhones ? [...looks] : [...at(desktop), ...at(phone)];
}

function at(size: typeof phone): Look[] {
  return (['light', 'dark'] as const).map((theme) => ({
    name: `${theme}-${size.width}`,
    theme,
    ...size,
  }));
}
