import type { Field, Shape } from './shapes.ts';
import { isMachine } from '../xstate/xstatePrivate.ts';

/** What is wrong with a value of a shape, as words about its path; null where nothing is. */
export function misfit(value: unknown, shape: Shape, path: string): string | null {
  switch (shape.kind) {
    case 'one':
      return shape.value === undefined || value === shape.value ? null : said(path, shape);
    case 'choice':
      return misfitOfAll(value, shape.of, path) ?? null;
    case 'text':
      return typeof value === 'string' ? null : said(path, shape);
    case 'number':
      return typeof value === 'number' && !Number.isNaN(value) ? null : said(path, shape);
    case 'list':
      if (!Array.isArray(value)) return said(path, shape);
      return firstOf(value.map((item: unknown, at) => misfit(item, shape.of, `${path}.${at}`)));
    case 'tuple':
      if (!Array.isArray(value)) return said(path, shape);
      return firstOf(shape.of.map((one, at) => misfit(value[at], one, `${path}.${at}`)));
    case 'record':
      if (!isObject(value)) return said(path, shape);
      return firstOf(
        Object.entries(value).map(([key, item]) => misfit(item, shape.of, `${path}.${key}`)),
      );
    case 'fields':
      if (!isObject(value)) return said(path, shape);
      return firstOf(shape.fields.map((field) => misfitOfField(value, field, path)));
    case 'thing':
      return isThing(value, shape.type) ? null : said(path, shape);
  }
}

/** A shape in words: `text`, `"email" or "password"`. */
export function wordsOf(shape: Shape): string {
  switch (shape.kind) {
    case 'one':
      return shape.value === undefined ? 'anything' : JSON.stringify(shape.value);
    case 'choice': {
      const words = [...new Set(shape.of.map(wordsOf))];
      const last = words.at(-1) ?? 'anything';
      return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} or ${last}`;
    }
    case 'text':
      return 'text';
    case 'number':
      return 'a number';
    case 'list':
    case 'tuple':
      return 'a list';
    case 'record':
    case 'fields':
      return 'an object';
    case 'thing':
      return isFile(shape.type) ? 'a file' : `a ${shape.type}`;
  }
}

/** Whether it is a file to those who read it: what a text can stand in for, with nothing in it. */
export function isFile(type: string): boolean {
  return type === 'Blob' || type === 'File';
}

function misfitOfAll(value: unknown, shapes: readonly Shape[], path: string): string | null {
  const misfits = shapes.map((shape) => misfit(value, shape, path));
  if (misfits.includes(null)) return null;

  // What lies deeper is nearer to what was meant.
  const inner = misfits.find((words) => words !== null && !words.startsWith(`"${path}" `));
  return inner ?? said(path, { kind: 'choice', of: shapes });
}

function misfitOfField(
  value: Record<string, unknown>,
  { name, isOptional, shape }: Field,
  path: string,
): string | null {
  const inner = path === '' ? name : `${path}.${name}`;
  const given = value[name];
  if (given === undefined && isOptional) return null;

  return misfit(given, shape, inner);
}

function isThing(value: unknown, type: string): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (type === 'StateMachine') return isMachine(value);

  return isFile(type) ? value instanceof Blob : true;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function firstOf(misfits: readonly (string | null)[]): string | null {
  return misfits.find((words) => words !== null) ?? null;
}

function said(path: string, shape: Shape): string {
  return `"${path}" is to be ${wordsOf(shape)}`;
}
