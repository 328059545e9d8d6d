import { readFileSync } from 'node:fs';
import path from 'node:path';
import { remoteManifest } from '@site/contract/http/registry';
import type { PublishBody } from '@site/contract/http/releases';

/**
 * A build as it is published.
 *
 * @param folder holds `manifest.json` and the files that it names
 */
export function readBuild(folder: string): PublishBody {
  const manifest = remoteManifest.parse(JSON.parse(readFileSync(path.join(folder, 'manifest.json'), 'utf8')));
  const files = Object.keys(manifest.files).map((name): [string, string] => [
    name,
    readFileSync(path.join(folder, name)).toString('base64'),
  ]);
  return { manifest, files: Object.fromEntries(files) };
}
