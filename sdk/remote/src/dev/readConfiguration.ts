import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createJiti } from 'jiti';
import type { Configuration } from 'webpack';

interface Module {
  readonly default: Configuration;
}

export async function readConfiguration(folder: string): Promise<Configuration> {
  const file = path.join(folder, 'webpack.config.ts');
  // Versions of Node before 22.18 can't import TypeScript.
  if (!process.features.typescript) return createJiti(folder).import<Configuration>(file, { default: true });
  return ((await import(pathToFileURL(file).href)) as Module).default;
}
