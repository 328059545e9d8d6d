import { createHash } from 'node:crypto';
import type { RemoteManifest } from '@site/contract/http/registry';
import type { GateProblem } from '@site/contract/http/releases';
import { readAtMost } from '@site/backend/readAtMost';
import pLimit from 'p-limit';
import { LIMITS_OF_BUILD } from '../../records/limits.ts';

export const ENTRY = 'remoteEntry.js';

const hashOf = (content: Buffer) => `sha384-${createHash('sha384').update(content).digest('base64')}`;

export function checkIntegrity(
  { files }: RemoteManifest,
  contents: ReadonlyMap<string, Buffer>,
): GateProblem[] {
  const problem = (where: string, what: string): GateProblem => ({
    check: 'integrity',
    what,
    where,
    todo: 'Publish the folder just as the build has written it.',
  });
  const named = Object.entries(files).flatMap(([file, hash]) => {
    const content = contents.get(file);
    if (!content) return [problem(file, 'The manifest names this file, and it is not there.')];
    return hashOf(content) === hash ? [] : [problem(file, 'Its content is not what the manifest names.')];
  });
  const others = [...contents.keys()].filter((file) => !Object.hasOwn(files, file));
  return [
    ...(Object.hasOwn(files, ENTRY) ? [] : [problem(ENTRY, 'The manifest does not name it.')]),
    ...named,
    ...others.map((file) => problem(file, 'The manifest does not name this file.')),
  ];
}

const TIMEOUT_MS = 30_000;
const MAX_CONCURRENT_FETCHES = 6;

/** Fetches the files in the manifest from their host as a browser would, but without following redirects. */
export async function fetchFiles({ files }: RemoteManifest, base: string) {
  const fetchQueue = pLimit(MAX_CONCURRENT_FETCHES);
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const contents = new Map<string, Buffer>();
  const problems: GateProblem[] = [];
  let left = LIMITS_OF_BUILD.bytes;

  async function fetchOne(file: string): Promise<void> {
    const url = `${base}/${file}`;
    try {
      const response = await fetch(url, { redirect: 'error', signal });
      if (!response.ok) throw new Error(`it is answered ${response.status}`);
      const content = await readAtMost(response, left);
      left -= content.length;
      contents.set(file, content);
    } catch (error) {
      problems.push({
        check: 'integrity',
        what: `This file can't be fetched: ${(error as Error).message}.`.slice(0, 2000),
        where: url.slice(0, 500),
        todo: 'Upload all files of the build before it is published, and let everybody read them.',
      });
    }
  }

  await Promise.all(Object.keys(files).map((file) => fetchQueue(() => fetchOne(file))));
  return { contents, problems };
}
