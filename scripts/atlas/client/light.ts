/** Lights a state and those that hold it in its machine's chart; none where the path is null. */
export function lightState(machine: Element, path: string | null): void {
  for (const part of machine.querySelectorAll('[data-state]')) {
    const own = part.getAttribute('data-state');
    const isActive =
      path !== null && own !== null && own !== '' && (path === own || path.startsWith(`${own}.`));
    part.toggleAttribute('data-active', isActive);
  }
}

/** Follows the pointer and the focus over the thumbnails. */
export function lightOnTheWay(): void {
  for (const kind of ['pointerover', 'focusin']) {
    document.addEventListener(kind, ({ target }) => {
      const state = target instanceof Element ? target.closest<HTMLElement>('.atlas-state') : null;
      const machine = state?.closest('.atlas-machine');
      if (state === null || machine === null || machine === undefined) return;

      lightState(machine, state.dataset['path'] ?? null);
    });
  }
}
