import type { RegisteredRemote } from '@site/contract/http/registry';
import type { RemoteModule } from '@site/platform/feature';
import { sharedModules } from '../federation/sharedModules.ts';
import { environment, type RemoteProgram } from './environment.ts';

const programs = new Map<string, RemoteProgram | undefined>();

/** Replaces `federation/host.ts` on the server. */
export async function loadModule({ name, entry }: RegisteredRemote, module: string): Promise<RemoteModule> {
  if (!programs.has(name)) {
    // Where a browser finds the images of the build.
    const files = { address: entry.replace(/[^/]*$/, '') };
    const shared = { ...sharedModules, 'shell/files': files };
    programs.set(name, environment.loadRemote(name, shared));
  }
  const program = programs.get(name);
  const load = program?.modules[module];
  if (!load) throw new Error(`${name} has no ${module} for the server.`);
  return load();
}
