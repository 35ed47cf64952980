const counts = ['none', 'one', 'two', 'three'];
const whatItIs = 'The invitation has your name, and is good for a week.';

/** How many more people may be invited. */
export function leftText(left: number): string {
  if (left === 0)
    return 'You have invited three people within a month. There is room for more later.';

  return left === 1
    ? `You may invite one more person this month. ${whatItIs}`
    : `You may invite ${counts[left] ?? left} people this month. ${whatItIs}`;
}
