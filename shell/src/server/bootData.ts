import type { BootData } from '@site/contract/http/site';

/** Replaces `core/bootData.ts` on the server. Must be set before any other module of the shell runs. */
export let site: BootData['site'];
export let servedRegistry: BootData['registry'];
export let servedRevision: BootData['revision'];
export let shellVersion: BootData['shell'];
export let overrides: BootData['overrides'];
export let telemetry: BootData['telemetry'];

export function setBootData(boot: BootData): void {
  site = boot.site;
  servedRegistry = boot.registry;
  servedRevision = boot.revision;
  shellVersion = boot.shell;
  ({ overrides, telemetry } = boot);
}
