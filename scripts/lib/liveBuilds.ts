import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { registry, remoteManifest, remoteVersion, type RemoteManifest } from '@site/contract/http/registry';
import { checkIntegrity, fetchFiles } from '@site/delivery/checks';

const TIMEOUT = 15_000;

async function fetchJson(address: string): Promise<unknown> {
  const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT) });
  if (!response.ok) throw new Error(`${address} is answered ${response.status}.`);
  return response.json();
}

/** Laid out as a server reads them. */
export async function fetchLiveBuilds(site: string, folder: string): Promise<RemoteManifest[]> {
  const { origin } = new URL(site);
  const { remotes } = registry.parse(await fetchJson(`${origin}/api/registry`));
  return Promise.all(
    remotes.map(async ({ name, version, entry }) => {
      const base = new URL('.', new URL(entry, origin)).href.replace(/\/$/, '');
      // The schema lets no name, version or path lead out of the folder.
      const manifest = remoteManifest.parse(await fetchJson(`${base}/manifest.json`));
      // The files may be on another team's server, which must not be able to speak for this one.
      if (manifest.name !== name || manifest.version !== version)
        throw new Error(`${base} holds ${manifest.name}@${manifest.version}, and not ${name}@${version}.`);
      const { contents, problems } = await fetchFiles(manifest, base);
      const [problem] = [...problems, ...checkIntegrity(manifest, contents)];
      if (problem) throw new Error(`${manifest.name}@${manifest.version}, ${problem.where}: ${problem.what}`);
      const target = path.join(folder, manifest.name, manifest.version);
      for (const [file, content] of contents) {
        mkdirSync(path.dirname(path.join(target, file)), { recursive: true });
        writeFileSync(path.join(target, file), content);
      }
      writeFileSync(path.join(target, 'manifest.json'), JSON.stringify(manifest));
      const live = JSON.stringify({ version: manifest.version });
      writeFileSync(path.join(folder, manifest.name, 'live.json'), live);
      return manifest;
    }),
  );
}

const readJson = (...parts: string[]): unknown => JSON.parse(readFileSync(path.join(...parts), 'utf8'));

export function localBuilds(folder: string): RemoteManifest[] {
  return readdirSync(folder).map((name) => {
    const { version } = readJson(folder, name, 'live.json') as { readonly version: unknown };
    return remoteManifest.parse(readJson(folder, name, remoteVersion.parse(version), 'manifest.json'));
  });
}
