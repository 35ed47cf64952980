export { graphOf, type MachineGraph } from './chart/graph.ts';
export { layoutOf, type ChartLayout } from './chart/layout.ts';
export { layoutFaults } from './chart/layoutFaults.ts';
export { StateChart } from './chart/StateChart.tsx';
