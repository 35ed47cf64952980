/** What can tell whether a value is as the contract has it. */
interface Schema<T> {
  readonly '~standard': {
    readonly validate: (value: unknown) => Result<T> | Promise<Result<T>>;
  };
}

type Result<T> =
  | { readonly value: T; readonly issues?: undefined }
  | { readonly issues: readonly unknown[] };

/** A value as the contract has it, or null where the contract refuses it. */
export function conforming<T>(schema: Schema<T>, value: unknown): T | null {
  const result = schema['~standard'].validate(value);

  return result instanceof Promise || result.issues !== undefined ? null : result.value;
}
