/** The cookies of one browser, as far as the auth service needs one: names, values and their end. */
export class CookieJar {
  readonly #cookies = new Map<string, string>();

  /** The value of the Cookie header for the next request, or null when there are none. */
  get header(): string | null {
    const pairs = [...this.#cookies].map(([name, value]) => `${name}=${value}`);

    return pairs.length === 0 ? null : pairs.join('; ');
  }

  get(name: string): string | undefined {
    return this.#cookies.get(name);
  }

  /** The cookies whose names begin so. */
  entries(prefix: string): [name: string, value: string][] {
    return [...this.#cookies].filter(([name]) => name.startsWith(prefix));
  }

  set(name: string, value: string): void {
    this.#cookies.set(name, value);
  }

  delete(name: string): void {
    this.#cookies.delete(name);
  }

  /** Keeps what an answer sets, and forgets what it takes away. */
  keep(response: Response): void {
    for (const cookie of response.headers.getSetCookie()) {
      const { name = '', value = '' } =
        /^(?<name>[^=]+)=(?<value>[^;]*)/u.exec(cookie)?.groups ?? {};

      if (cookie.includes('Max-Age=0')) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
  }
}
