import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import type { RemoteManifest } from '@site/contract/http/registry';
import type { Deployment, DeployBody } from '@site/contract/http/releases';
import { admin } from './admin.ts';
import type { Site } from './site.ts';
import { expect } from './test.ts';

/** Milliseconds for the gate, whose browser shares the machine with those of the tests. */
const TIMEOUT_MS = 150_000;

export interface BuiltRemote {
  readonly manifest: RemoteManifest;
  readonly files: Readonly<Record<string, Buffer>>;
}

export function readBuild(folder: string): BuiltRemote {
  const manifest = JSON.parse(readFileSync(path.join(folder, 'manifest.json'), 'utf8')) as RemoteManifest;
  const names = Object.keys(manifest.files);
  return {
    manifest,
    files: Object.fromEntries(names.map((file) => [file, readFileSync(path.join(folder, file))])),
  };
}

export async function createToken(site: Pick<Site, 'url' | 'dataDir'>): Promise<string> {
  const printed = await admin(site, 'create-deploy-token', 'all', 'pipeline');
  const token = /deploy_[\w-]+/.exec(printed)?.[0];
  if (!token) throw new Error(`There is no token:\n${printed}`);
  return token;
}

export async function publish(
  request: APIRequestContext,
  token: string,
  { manifest, files }: BuiltRemote,
): Promise<void> {
  const versions = `/api/remotes/${manifest.name}/versions`;
  const headers = { 'x-deploy-token': token };
  const opened = await request.post(versions, { headers, data: { manifest } });
  if (opened.status() === 409) return;
  expect(opened.status(), await opened.text()).toBe(201);
  const { missing } = (await opened.json()) as { missing: string[] };
  for (const file of missing) {
    const address = `${versions}/${manifest.version}/files/${file}`;
    const bytes = {
      headers: { ...headers, 'content-type': 'application/octet-stream' },
      data: files[file],
    };
    const answer = await request.put(address, bytes);
    expect(answer.status(), await answer.text()).toBe(204);
  }
  const completed = await request.post(`${versions}/${manifest.version}/complete`, { headers });
  expect(completed.status(), await completed.text()).toBe(201);
}

/** Overrides the checks of the gate. */
export async function forceDeployment(
  site: Pick<Site, 'url' | 'dataDir'>,
  { name, version }: Pick<RemoteManifest, 'name' | 'version'>,
): Promise<void> {
  const printed = await admin(site, 'force-deployment', name, version, '--why', 'the cover is new');
  expect(printed).toContain(`${name}@${version} is live`);
}

export async function ship(
  request: APIRequestContext,
  token: string,
  build: BuiltRemote,
  more: Partial<DeployBody> = {},
): Promise<Deployment> {
  const { name, version } = build.manifest;
  const headers = { 'x-deploy-token': token };
  await publish(request, token, build);
  const begun = await request.post(`/api/remotes/${name}/deployments`, {
    headers,
    data: { version, ...more },
  });
  expect(begun.status(), await begun.text()).toBe(202);
  let deployment = (await begun.json()) as Deployment;
  await expect
    .poll(
      async () => {
        const address = `/api/remotes/${name}/deployments/${deployment.id}`;
        deployment = (await (await request.get(address, { headers })).json()) as Deployment;
        return deployment.state;
      },
      { timeout: TIMEOUT_MS },
    )
    .not.toBe('checking');
  return deployment;
}
