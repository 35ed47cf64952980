import type { Json } from '../protocol/protocol.ts';
import { isJsonObject } from '../values/json.ts';

const width = 100;

interface LiteralOptions {
  /** How far the lines below the first are indented. */
  indent: number;
  /** How much of the first line is taken already, and how much of the last one will be. */
  taken?: number;
  /** Hears each name that the code needs: a class of errors, or `standIn`, or `standInActor`. */
  needs: (name: string) => void;
  /** What an error is constructed with, where its own constructor makes it. */
  errorCode?: (name: string, fields: Json) => Json[] | null;
}

type Fields = { [key: string]: Json };

/** TypeScript code for a packed value, on one line where it fits. */
export function literalOf(json: Json, options: LiteralOptions): string {
  const { indent, taken = indent } = options;
  const short = oneLine(json, options);
  if (taken + short.length <= width) return short;

  const within = { ...options, indent: indent + 2, taken: indent + 3 };
  if (Array.isArray(json)) {
    return block(
      '[',
      json.map((item) => literalOf(item, within)),
      ']',
      indent,
    );
  }
  if (!isJsonObject(json)) return short;
  if (json['$'] === 'error') return errorOf(json, options, taken);
  if (json['$'] === 'snapshot') return snapshotOf(json, options, taken);
  if (typeof json['$'] === 'string') return short;

  const lines = Object.entries(json).map(([key, item]) => {
    const name = `${keyOf(key)}: `;
    return `${name}${literalOf(item, { ...within, taken: indent + 3 + name.length })}`;
  });
  return block('{', lines, '}', indent);
}

function block(open: string, lines: string[], close: string, indent: number): string {
  const space = ' '.repeat(indent);

  return [open, ...lines.map((line) => `${space}  ${line},`), `${space}${close}`].join('\n');
}

function oneLine(json: Json, options: LiteralOptions): string {
  if (typeof json === 'string') return textOf(json);
  if (typeof json === 'number') return numberOf(json);
  if (Array.isArray(json)) return `[${json.map((item) => oneLine(item, options)).join(', ')}]`;
  if (!isJsonObject(json)) return String(json);
  if (typeof json['$'] === 'string') return tagged(json['$'], json, options);

  const fields = Object.entries(json).map(
    ([key, item]) => `${keyOf(key)}: ${oneLine(item, options)}`,
  );
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
}

function tagged(tag: string, value: Fields, options: LiteralOptions): string {
  const inner = (key: string) => oneLine(value[key] ?? null, options);

  switch (tag) {
    case 'number':
      return inner('digits').replaceAll("'", '');
    case 'bigint':
      return `${inner('digits').replaceAll("'", '')}n`;
    case 'date':
      return `new Date(${inner('at')})`;
    case 'set':
      return `new Set(${inner('items')})`;
    case 'map':
      return `new Map(${pairsOf(value, options)})`;
    case 'object':
      return `Object.fromEntries(${pairsOf(value, options)})`;
    case 'error':
      return errorOf(value, options);
    case 'blob':
      return blobOf(value, options);
    case 'actor':
      options.needs('standInActor');
      return `standInActor(${inner('id')})`;
    case 'logic':
      options.needs('standIn');
      return 'standIn';
    case 'snapshot':
      return snapshotOf(value, options);
    default:
      return 'undefined';
  }
}

/** In several lines where `taken` says how much of the first one is. */
function errorOf(value: Fields, options: LiteralOptions, taken?: number): string {
  const name = typeof value['class'] === 'string' ? value['class'] : 'Error';
  const fields = value['fields'] ?? {};
  const code = options.errorCode?.(name, fields) ?? null;
  options.needs(name);
  const before =
    code === null ? `Object.assign(Object.create(${name}.prototype), ` : `new ${name}(`;
  const values = code ?? [fields];
  const [only] = values;

  if (taken === undefined || values.length !== 1 || only === undefined) {
    return `${before}${values.map((item) => oneLine(item, options)).join(', ')})`;
  }
  return `${before}${literalOf(only, { ...options, taken: taken + before.length })})`;
}

/** In several lines where `taken` says how much of the first one is. */
function snapshotOf({ $: _, ...facts }: Fields, options: LiteralOptions, taken?: number): string {
  options.needs('seenSnapshot');
  const before = 'seenSnapshot(';

  return taken === undefined
    ? `${before}${oneLine(facts, options)})`
    : `${before}${literalOf(facts, { ...options, taken: taken + before.length })})`;
}

function blobOf({ size, mime, fileName }: Fields, options: LiteralOptions): string {
  const content = `[new Uint8Array(${Number(size)})]`;
  const type = `{ type: ${oneLine(mime ?? '', options)} }`;

  return typeof fileName === 'string'
    ? `new File(${content}, ${textOf(fileName)}, ${type})`
    : `new Blob(${content}, ${type})`;
}

function pairsOf(value: Fields, options: LiteralOptions): string {
  const entries = Array.isArray(value['entries']) ? value['entries'].filter(isJsonObject) : [];
  const pairs = entries.map(
    ({ key, value: item }) =>
      `[${oneLine(key ?? null, options)}, ${oneLine(item ?? null, options)}]`,
  );

  return `[${pairs.join(', ')}]`;
}

function keyOf(key: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : textOf(key);
}

/** Text as the formatter quotes it: in double quotes where that saves a backslash. */
function textOf(text: string): string {
  const json = JSON.stringify(text).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
  if (text.includes("'") && !text.includes('"')) return json;

  return `'${json.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

function numberOf(value: number): string {
  const digits = String(value);

  return /^-?\d{5,}$/.test(digits) ? digits.replaceAll(/\B(?=(\d{3})+$)/g, '_') : digits;
}
