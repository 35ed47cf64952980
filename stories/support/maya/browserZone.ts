let zone = 'UTC';

/** Lets the page's browser be in a time zone. For `beforeEach`: returns how to set it right. */
export function browserIn(name: string): () => void {
  const Real = Intl.DateTimeFormat;
  const given = ([locales, options]: unknown[]) => [
    locales,
    { timeZone: zone, ...(typeof options === 'object' ? options : {}) },
  ];
  zone = name;

  Intl.DateTimeFormat = new Proxy(Real, {
    construct: (target, args: unknown[], self) =>
      Reflect.construct(target, given(args), self) as Intl.DateTimeFormat,
    apply: (target, self, args: unknown[]) =>
      Reflect.apply(target, self, given(args) as []) as Intl.DateTimeFormat,
  });
  return () => {
    Intl.DateTimeFormat = Real;
  };
}

/** Takes the browser to another zone, and lets its page see that. */
export function moveBrowser(name: string): void {
  zone = name;
  document.dispatchEvent(new Event('visibilitychange'));
}
