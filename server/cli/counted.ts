/** A number and what it is of, such as `1 member` or `2 members`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
