import type { Shape } from '@fourfold/xstate-inspector';
import { SymbolFlags, type Checker, type Symbol, type Type } from 'typescript/unstable/sync';

import { nothing } from './shape.ts';

/** Deeper than any value of the domain, so that a type that holds itself has an end. */
const deepest = 12;

const intrinsics: Readonly<Record<string, Shape>> = {
  null: { kind: 'one', value: null },
  undefined: nothing,
  void: nothing,
  any: nothing,
  unknown: nothing,
  never: nothing,
  boolean: {
    kind: 'choice',
    of: [
      { kind: 'one', value: false },
      { kind: 'one', value: true },
    ],
  },
};

/** What the compiler's own objects are; and the platform's, of which the inside is nobody's to fill in. */
const things: ReadonlySet<string> = new Set([
  'ActorRef',
  'Blob',
  'File',
  'MediaStream',
  'StateMachine',
]);

/** Reads the shapes of types off the compiler. `name` is that of the field whose type it is. */
export function shapesOf(checker: Checker): (type: Type, name?: string) => Shape {
  const known = new Map<string, Shape>();

  function shapeOf(type: Type, name = '', depth = 0): Shape {
    if (depth > deepest) return nothing;
    const key = `${type.id} ${name}`;
    const found = known.get(key);
    if (found !== undefined) return found;

    const shape = read(type, name, depth + 1);
    known.set(key, shape);
    return shape;
  }

  function read(type: Type, name: string, depth: number): Shape {
    if (type.isUnionType()) {
      return { kind: 'choice', of: type.getTypes().map((one) => shapeOf(one, name, depth)) };
    }
    if (type.isLiteralType()) return { kind: 'one', value: type.value };
    if (type.isIntrinsicType()) return intrinsic(type.intrinsicName, name);
    if (type.isTupleType() || checker.isTupleType(type)) {
      const of = argumentsOf(checker, type).map((one) => shapeOf(one, name, depth));
      return { kind: 'tuple', of };
    }
    if (checker.isArrayType(type)) {
      const [item] = argumentsOf(checker, type);
      return { kind: 'list', of: item === undefined ? nothing : shapeOf(item, name, depth) };
    }

    return object(type, depth);
  }

  function object(type: Type, depth: number): Shape {
    const kind = type.getSymbol()?.name ?? '';
    if (things.has(kind)) return { kind: 'thing', type: kind };

    const [index] = checker.getIndexInfosOfType(type);
    const properties = checker.getPropertiesOfType(type);
    if (index !== undefined && properties.length === 0) {
      return { kind: 'record', of: shapeOf(index.valueType, '', depth) };
    }
    return { kind: 'fields', fields: properties.map((property) => field(property, depth)) };
  }

  function field(property: Symbol, depth: number) {
    const type = checker.getTypeOfSymbol(property);
    const { name } = property;
    const isOptional = (property.flags & SymbolFlags.Optional) !== 0;
    const shape = type === undefined ? nothing : shapeOf(type, name, depth);

    return { name, isOptional, shape: isOptional ? withoutNothing(shape) : shape };
  }

  return (type, name) => shapeOf(type, name);
}

/** The types that a type is made of, such as the item of a list; none where it is made of none. */
export function argumentsOf(checker: Checker, type: Type): readonly Type[] {
  return type.isTypeReference() ? checker.getTypeArguments(type) : [];
}

/** What may be left out is never given as undefined. */
function withoutNothing(shape: Shape): Shape {
  if (shape.kind !== 'choice') return shape;

  return { kind: 'choice', of: shape.of.filter((one) => one !== nothing) };
}

function intrinsic(type: string, name: string): Shape {
  if (type === 'string') return { kind: 'text', name };
  if (type === 'number') return { kind: 'number', name };

  return intrinsics[type] ?? nothing;
}
