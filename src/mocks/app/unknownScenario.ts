import { scenarioNames } from './scenario.ts';

/** Says on the page that there is no such scenario, and links to those there are. */
export function showUnknownScenario(root: HTMLElement, asked: string): void {
  const main = document.createElement('main');
  const title = document.createElement('h1');
  const list = document.createElement('ul');

  title.textContent = `There is no scenario "${asked}". There are:`;
  list.append(...scenarioNames.map(linkTo));
  main.append(title, list);
  root.replaceChildren(main);
}

function linkTo(name: string): HTMLElement {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = `?scenario=${name}`;
  link.textContent = name;
  item.append(link);

  return item;
}
