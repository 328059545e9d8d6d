import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { addDeployToken } from '@site/delivery/testing/inside';
import { manifestOf } from '@site/delivery/testing/remotes';

interface Contents {
  readonly files?: Readonly<Record<string, string>>;
  readonly manifest?: Readonly<Record<string, unknown>>;
}

const hashOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

export function buildOf(name: string, version: string, { files = {}, manifest = {} }: Contents = {}) {
  const contents: Record<string, string> = {
    'remoteEntry.js': `var __remote_${name} = '${version}';`,
    ...files,
  };
  const map = (change: (text: string) => string) =>
    Object.fromEntries(Object.entries(contents).map(([file, text]) => [file, change(text)]));
  return {
    manifest: { ...manifestOf(name, { version }), files: map(hashOf), ...manifest },
    files: map((text) => Buffer.from(text).toString('base64')),
  };
}

export function pipeline(app: FastifyInstance, token: string) {
  const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
    app.inject({
      method,
      url: `/api/remotes${path}`,
      headers: { 'x-deploy-token': token },
      ...(payload ? { payload } : {}),
    });
  const upload = (name: string, version: string, file: string, payload: Buffer) =>
    app.inject({
      method: 'PUT',
      url: `/api/remotes/${name}/versions/${version}/files/${file}`,
      headers: { 'x-deploy-token': token, 'content-type': 'application/octet-stream' },
      payload,
    });

  async function publishBuild(name: string, { manifest, files }: ReturnType<typeof buildOf>) {
    const { version } = manifest;
    const opened = await send('POST', `/${name}/versions`, { manifest });
    if (opened.statusCode !== 201) return opened;
    for (const file of opened.json<{ missing: string[] }>().missing) {
      const put = () => upload(name, version, file, Buffer.from(files[file] ?? '', 'base64'));
      let answer = await put();
      // Other uploads of this remote are in progress.
      while (answer.statusCode === 503) answer = await put();
      if (answer.statusCode !== 204) return answer;
    }
    return send('POST', `/${name}/versions/${version}/complete`);
  }

  const publish = (name: string, version: string, contents?: Contents) =>
    publishBuild(name, buildOf(name, version, contents));
  const deploy = (name: string, version: string, more: object = {}) =>
    send('POST', `/${name}/deployments`, { version, ...more });
  return {
    send,
    upload,
    publish,
    publishBuild,
    deploy,
    rollBack: (name: string, more: object = {}) => send('POST', `/${name}/rollback`, more),

    async ship(name: string, version: string, contents?: Contents): Promise<void> {
      for (const answer of [await publish(name, version, contents), await deploy(name, version)])
        if (answer.statusCode >= 300) throw new Error(answer.payload);
    },
  };
}

export async function addPipeline(
  app: FastifyInstance,
  db: Kysely<Schema>,
  remote: string | null = null,
  more: Partial<Parameters<typeof addDeployToken>[1]> = {},
) {
  const label = `pipeline of ${remote ?? 'all'}`;
  const { token } = await addDeployToken(db, { remote, label, ...more });
  return pipeline(app, token);
}

/** Makes a version live past its checks, which only a person with a code may do. */
export async function forceLive(app: FastifyInstance, name: string, version: string): Promise<void> {
  await app.services.delivery.releases.deploy(name, { version, why: '', force: true }, { by: 'the test' });
}

export async function versionsFor(app: FastifyInstance, cookies: Record<string, string> = {}) {
  const answer = await app.inject({ url: '/api/registry', cookies });
  const { remotes } = answer.json<{ remotes: { name: string; version: string }[] }>();
  return remotes.map(({ name, version }) => `${name}@${version}`);
}
