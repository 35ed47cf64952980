/**
 * Shows the page in the theme of the document beside it, from now on. Without one, or without its theme, the device decides.
 * Returns how to stop.
 */
export function followTheme(other: Document | null): () => void {
  const page = document.documentElement;
  // While it loads or goes, a document has none.
  const model = other?.querySelector('html') ?? null;
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const changes = new MutationObserver(() => apply());
  const apply = () => {
    page.dataset['theme'] = model?.dataset['theme'] ?? (dark.matches ? 'dark' : 'light');
  };

  dark.addEventListener('change', apply);
  if (model !== null) changes.observe(model, { attributeFilter: ['data-theme'] });
  apply();

  return () => {
    dark.removeEventListener('change', apply);
    changes.disconnect();
  };
}
