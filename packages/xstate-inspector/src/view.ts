export { openInspection, type Inspection } from './view/inspection.ts';
export { Inspector } from './view/Inspector.tsx';
