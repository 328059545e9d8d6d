import { sharedModules } from './sharedModules.ts';
import { sharedVersions } from './shellConfig.ts';

/** The ranges of what a remote that is built here takes from the shell, by share key. */
export function sharedRanges(modules = sharedModules): Record<string, string> {
  const versions = sharedVersions();
  return Object.fromEntries(modules.map(({ name, range }) => [name, range ?? `^${versions[name]}`]));
}
