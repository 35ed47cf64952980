/** Where Storybook shows a story, from the page that holds it. */
export function storyAddress(id: string): string {
  return `./?path=/story/${id}`;
}
