/** A machine on the page: its chart as markup, and the stories of each state. */
export interface AtlasMachine {
  id: string;
  area: string;
  chart: string;
  states: { path: string; stories: { id: string; title: string; name: string }[] }[];
}

export interface Workbench {
  charts: AtlasMachine[];
  /** `130 live, 12 frozen of 142 states`. */
  count: string;
  /** States without a story, claims of what is not there, and stories that the built Storybook has not. */
  faults: string[];
}
