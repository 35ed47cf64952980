const rendered = new Map<string, Promise<AudioBuffer>>();

/** What is rendered under a name, once; what could not be is tried again the next time. Rejects as `render` does. */
export function renderedOnce(
  name: string,
  render: () => Promise<AudioBuffer>,
): Promise<AudioBuffer> {
  const known = rendered.get(name);
  if (known !== undefined) return known;

  const fresh = render();
  rendered.set(name, fresh);
  fresh.catch(() => rendered.delete(name));
  return fresh;
}
