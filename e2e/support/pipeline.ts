import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import type { RemoteManifest } from '@site/contract/http/registry';
import type { Deployment, DeployBody } from '@site/contract/http/releases';
import { ended, startNode } from './process.ts';
import { expect } from './test.ts';

/** Milliseconds for the gate, with a browser that shares the machine with those of the tests. */
const PATIENCE = 150_000;

/** A build with all of its files, as it is published. */
export interface BuiltRemote {
  readonly manifest: RemoteManifest;
  readonly files: Readonly<Record<string, string>>;
}

/** Reads a build from its folder. */
export function readBuild(folder: string): BuiltRemote {
  const manifest = JSON.parse(readFileSync(path.join(folder, 'manifest.json'), 'utf8')) as RemoteManifest;
  const files = Object.keys(manifest.files).map((file): [string, string] => [
    file,
    readFileSync(path.join(folder, file)).toString('base64'),
  ]);
  return { manifest, files: Object.fromEntries(files) };
}

/** Makes a token for all remotes on the command line of a running site. */
export async function createToken(dataDir: string): Promise<string> {
  const args = ['scripts/tasks/admin.ts', 'create-deploy-token', 'all', 'pipeline'];
  const admin = startNode(args, { DATA_DIR: dataDir });
  await ended(admin);
  const token = /deploy_[\w-]+/.exec(admin.output())?.[0];
  if (!token) throw new Error(`There is no token:\n${admin.output()}`);
  return token;
}

/**
 * Publishes a build, deploys it, and waits until the gate has spoken.
 *
 * @param more what differs from a plain deployment
 */
export async function ship(
  request: APIRequestContext,
  token: string,
  { manifest, files }: BuiltRemote,
  more: Partial<DeployBody> = {},
): Promise<Deployment> {
  const { name, version } = manifest;
  const headers = { 'x-deploy-token': token };
  const published = await request.post(`/api/remotes/${name}/versions`, {
    headers,
    data: { manifest, files },
  });
  expect([201, 409], await published.text()).toContain(published.status());
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
      { timeout: PATIENCE },
    )
    .not.toBe('checking');
  return deployment;
}
