/** How every story is photographed. */
export interface Look {
  name: string;
  theme: 'light' | 'dark';
  width: number;
  height: number;
}

export const looks: Look[] = (['light', 'dark'] as const).flatMap((theme) => [
  { name: `${theme}-390`, theme, width: 390, height: 844 },
  { name: `${theme}-1280`, theme, width: 1280, height: 800 },
]);
