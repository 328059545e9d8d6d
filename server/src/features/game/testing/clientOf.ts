import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { cleanUpLater } from '@site/backend/testing/cleanUp';
import type { FastifyInstance } from 'fastify';

/** Makes a `fetch` that calls an app in this process. */
export const fetchFrom =
  (app: FastifyInstance): typeof fetch =>
  async (input, init) => {
    const { pathname } = new URL(String(input));
    const headers = init?.headers as Record<string, string>;
    const answer = await app.inject({ method: 'POST', url: pathname, headers, payload: String(init?.body) });
    const own = Object.entries(answer.headers).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]);
    return new Response(answer.payload, { status: answer.statusCode, headers: own });
  };

/** Makes a folder for a client, removed after the last test of the file. */
export function clientFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'game-client-'));
  cleanUpLater(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
