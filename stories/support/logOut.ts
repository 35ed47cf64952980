interface Canvas {
  findByRole: (role: string, options: { name: string | RegExp }) => Promise<HTMLElement>;
  queryByRole: (role: string, options: { name: string | RegExp }) => HTMLElement | null;
}

interface User {
  click: (element: Element) => Promise<void>;
}

/** Logs out, by the bar or, on a small screen, by its menu. */
export async function logOut(canvas: Canvas, user: User): Promise<void> {
  await canvas.findByRole('button', { name: /your profile$/iu });
  const menu = canvas.queryByRole('button', { name: 'Menu' });
  if (menu !== null) await user.click(menu);

  await user.click(await canvas.findByRole('button', { name: 'Logout' }));
}
