import type { Part } from './section.ts';

/** Everything that is measured, in the order of the document. */
export const PARTS: readonly Part[] = [
  {
    id: 'size',
    title: 'Sizes and journeys',
    command: 'npm run size',
    timeoutSeconds: 300,
    measure: async () => (await import('./sizeSection.ts')).sizeSection(),
  },
  {
    id: 'build',
    title: 'Builds',
    command: 'npm run measure -- build',
    timeoutSeconds: 600,
    measure: async () => (await import('./buildSection.ts')).buildSection(),
  },
  {
    id: 'start',
    title: 'Starts',
    command: 'npm run measure -- start',
    timeoutSeconds: 300,
    measure: async () => (await import('./startSection.ts')).startSection(),
  },
  {
    id: 'lighthouse',
    title: 'Lighthouse',
    command: 'npm run measure -- lighthouse',
    timeoutSeconds: 3000,
    measure: async () => (await import('./lighthouseSection.ts')).lighthouseSection(),
  },
  {
    id: 'api',
    title: 'API',
    command: 'npm run bench:api',
    timeoutSeconds: 600,
    measure: async () => (await import('./apiSection.ts')).apiSection(),
  },
  {
    id: 'load',
    title: 'Sockets and visitors',
    command: 'npm run measure -- load',
    timeoutSeconds: 600,
    measure: async () => (await import('./loadSection.ts')).loadSection(),
  },
];
