import path from 'node:path';

const FOLDER = import.meta.dirname;

/** Megabytes of the heap of a process that renders pages. */
const MAX_HEAP_MB = 128;

/**
 * The arguments with which Node runs a process that renders pages, under its permission model: no files but its own
 * sources, no processes, no threads, no code from strings. The network has to be taken away outside of Node.
 */
export const RENDERER_ARGUMENTS: readonly string[] = [
  '--permission',
  `--allow-fs-read=${FOLDER}/*`,
  `--allow-fs-read=${path.resolve(FOLDER, '../package.json')}`,
  '--disallow-code-generation-from-strings',
  `--max-old-space-size=${MAX_HEAP_MB}`,
  '--disable-warning=ExperimentalWarning',
  path.join(FOLDER, 'child.ts'),
];
