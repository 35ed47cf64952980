/** Shows the page in the theme of the document beside it, from now on. Without one, or without its theme, the device decides. */
export function followTheme(other: Document | null): void {
  const page = document.documentElement;
  const model = other?.documentElement;
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    page.dataset['theme'] = model?.dataset['theme'] ?? (dark.matches ? 'dark' : 'light');
  };

  dark.addEventListener('change', apply);
  if (model !== undefined)
    new MutationObserver(apply).observe(model, { attributeFilter: ['data-theme'] });
  apply();
}
