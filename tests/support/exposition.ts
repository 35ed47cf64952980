/** One number of the text form of Prometheus. */
export interface Sample {
  name: string;
  labels: Readonly<Record<string, string>>;
  value: number;
}

const line =
  /^(?<name>[a-z_:][\w:]*)(?:\{(?<labels>.*)\})? (?<value>[+-]?(?:Inf|\d+(?:\.\d+)?(?:e[+-]?\d+)?)|nan)$/iu;
const label = /(?<name>[a-zA-Z_]\w*)="(?<value>(?:[^"\\\n]|\\[\\n"])*)"(?:,|$)/uy;

/** Reads the text form: every number was announced with a help and a type, and NaN may be in any case. Throws for what is not of it. */
export function readExposition(text: string): Sample[] {
  if (!text.endsWith('\n')) throw new Error('It does not end with a line feed.');

  const announced = new Map<string, Set<string>>();
  return text.split('\n').flatMap((written): Sample[] => {
    if (written === '') return [];

    const comment = /^# (?<kind>HELP|TYPE) (?<name>[\w:]+) \S/u.exec(written)?.groups;
    if (comment !== undefined) {
      const { kind = '', name = '' } = comment;
      announced.set(name, (announced.get(name) ?? new Set()).add(kind));
      return [];
    }
    const { name, labels = '', value } = line.exec(written)?.groups ?? {};
    if (name === undefined || value === undefined) throw new Error(`Not understood: ${written}`);
    const family =
      announced.get(name) ?? announced.get(name.replace(/_(?:bucket|sum|count)$/u, ''));
    if (family?.size !== 2) throw new Error(`Not announced: ${name}`);

    return [{ name, labels: readLabels(labels), value: Number(value.replace('Inf', 'Infinity')) }];
  });
}

function readLabels(text: string): Record<string, string> {
  const labels: Record<string, string> = {};
  label.lastIndex = 0;
  while (label.lastIndex < text.length) {
    const { name, value } = label.exec(text)?.groups ?? {};
    if (name === undefined || value === undefined) throw new Error(`Not understood: ${text}`);
    labels[name] = value;
  }
  return labels;
}

/** The numbers of one name, each under its labels' values in the order of their names. */
export function valuesOf(samples: readonly Sample[], name: string): Record<string, number> {
  return Object.fromEntries(
    samples
      .filter((sample) => sample.name === name)
      .map(({ labels, value }) => [
        Object.keys(labels)
          .toSorted()
          .map((key) => labels[key])
          .join(' '),
        value,
      ]),
  );
}
