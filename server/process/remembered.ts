/** What was found for the texts that were kept last, so many of them. */
export interface Remembered<Value> {
  get(text: string): Value | undefined;
  /** With one too many, the one that was kept first is forgotten. */
  keep(text: string, value: Value): void;
}

export function createRemembered<Value>(most: number): Remembered<Value> {
  const known = new Map<string, Value>();

  return {
    get: (text) => known.get(text),
    keep(text, value) {
      known.set(text, value);
      const [eldest] = known.size > most ? known.keys() : [];
      if (eldest !== undefined) known.delete(eldest);
    },
  };
}

/** The same function, which remembers what it answered. Only for what follows from the text alone, whenever it is asked. */
export function rememberedAnswers<Answer>(
  most: number,
  make: (text: string) => Answer,
): (text: string) => Answer {
  const answers = createRemembered<Answer>(most);

  return (text) => {
    const known = answers.get(text);
    if (known !== undefined) return known;

    const made = make(text);
    answers.keep(text, made);
    return made;
  };
}
