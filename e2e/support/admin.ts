import { ended, startNode } from './process.ts';
import type { Site } from './site.ts';

export async function admin(
  { url, dataDir }: Pick<Site, 'url' | 'dataDir'>,
  ...args: string[]
): Promise<string> {
  const env = { DATA_DIR: dataDir, PORT: new URL(url).port };
  const program = startNode(['server/src/admin/main.ts', ...args], env);
  await ended(program);
  return program.output();
}
