/** A failure that whoever runs Fourfold can mend. Its message is one line, shown as it is, without a stack. */
export class OperatorError extends Error {
  override readonly name: string = 'OperatorError';
  readonly exitCode: number = 1;
}
