import { CommandError } from '@site/backend/commandError';
import { escapeJson } from '@site/backend/escapeHtml';
import type { Registry } from '@site/contract/http/registry';
import type { BootData } from '@site/contract/http/site';
import { printable } from '@site/contract/printable';

const BOOT = /(<script type="application\/json" id="boot">)(.*?)(<\/script>)/s;

function readBoot(json: string): BootData {
  try {
    return JSON.parse(json) as BootData;
  } catch (error) {
    // The message repeats the page, which is anybody's.
    throw new CommandError(`The page has no readable data: ${printable((error as Error).message)}`);
  }
}

export function bootOf(html: string): BootData | undefined {
  const [, , json] = BOOT.exec(html) ?? [];
  return json === undefined ? undefined : readBoot(json);
}

export function withRegistry(html: string, change: (registry: Registry) => Registry): string {
  return html.replace(BOOT, (_, start: string, json: string, end: string) => {
    const boot = readBoot(json);
    return start + escapeJson({ ...boot, registry: change(boot.registry) }) + end;
  });
}

/** Has the shell render a page again in the browser: it was rendered with other remotes. */
export function withoutHydration(html: string): string {
  return html.replace('<div id="root" data-lang=', '<div id="root" data-rendered-lang=');
}
