import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { addDeployToken } from '../parts/releases/deployTokens.ts';
import { manifestOf } from './remotes.ts';

interface Contents {
  readonly files?: Readonly<Record<string, string>>;
  /** What differs from a sound manifest. */
  readonly manifest?: Readonly<Record<string, unknown>>;
}

const hashOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

/** A build as a pipeline publishes it. */
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

/** Calls as a pipeline makes them. */
export function pipeline(app: FastifyInstance, token: string) {
  const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
    app.inject({
      method,
      url: `/api/remotes${path}`,
      headers: { 'x-deploy-token': token },
      ...(payload ? { payload } : {}),
    });
  const publish = (name: string, version: string, contents?: Contents) =>
    send('POST', `/${name}/versions`, buildOf(name, version, contents));
  const deploy = (name: string, version: string, more: object = {}) =>
    send('POST', `/${name}/deployments`, { version, ...more });
  return {
    send,
    publish,
    deploy,
    rollBack: (name: string, more: object = {}) => send('POST', `/${name}/rollback`, more),

    /** Publishes a version and makes it live. */
    async ship(name: string, version: string, contents?: Contents): Promise<void> {
      for (const answer of [await publish(name, version, contents), await deploy(name, version)])
        if (answer.statusCode >= 300) throw new Error(answer.payload);
    },
  };
}

/** A pipeline with a token of its own. */
export async function addPipeline(app: FastifyInstance, db: Kysely<Schema>, remote: string | null = null) {
  const { token } = await addDeployToken(db, { remote, label: `pipeline of ${remote ?? 'all'}` });
  return pipeline(app, token);
}

/** Versions of all remotes that somebody gets, as `name@version`. */
export async function versionsFor(
  app: FastifyInstance,
  cookies: Record<string, string> = {},
): Promise<string[]> {
  const answer = await app.inject({ url: '/api/registry', cookies });
  const { remotes } = answer.json<{ remotes: { name: string; version: string }[] }>();
  return remotes.map(({ name, version }) => `${name}@${version}`);
}
