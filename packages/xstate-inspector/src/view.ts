export { followTheme } from './dock/followTheme.ts';
export { openInspection, type Inspection } from './view/inspection.ts';
export { Inspector } from './view/Inspector.tsx';
