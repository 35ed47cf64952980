// Sets the theme before the first paint; the dark mode machine takes over once the app has started.
try {
  document.documentElement.dataset.theme =
    localStorage.getItem('darkMode') === 'true' ? 'dark' : 'light';
} catch {
  document.documentElement.dataset.theme = 'light';
}
