/** A README with the count between its two marks. Throws where the marks are gone. */
export function withCount(readme: string, count: string): string {
  const marked = /(?<=<!-- states -->).*(?=<!-- \/states -->)/u;
  if (!marked.test(readme)) {
    throw new Error('README.md has no place for the count: <!-- states -->…<!-- /states -->.');
  }

  return readme.replace(marked, count);
}
