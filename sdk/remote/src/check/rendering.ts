import path from 'node:path';
import { CommandError } from '@site/backend/commandError';
import type { RegisteredRemote } from '@site/contract/http/registry';
import type { BootData } from '@site/contract/http/site';
import type { LocalBuild } from '@site/deploy/readBuild';
import {
  containment,
  createRenderedPages,
  createRenderers,
  dataOf,
  type FetchData,
  isApiPath,
  refused,
  startProcess,
} from '@site/delivery/rendering';
import { z } from 'zod';

const TIMEOUT_MS = 15_000;

/** What a site's shell renders pages with, `GET /sdk/shell-program.json`. */
const shellProgram = z.object({ key: z.string(), files: z.record(z.string(), z.string()) });

const NO_BREAKER = { failures: Infinity, withinMs: 0, offMs: 0 };

const log = { warn: () => undefined };

const fetchFrom =
  (site: URL): FetchData =>
  async (address) => {
    if (!isApiPath(address)) return refused(400);
    const answer = await fetch(new URL(`/api${address}`, site), {
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return dataOf({
      status: answer.status,
      text: await answer.text(),
      headers: Object.fromEntries(answer.headers),
    });
  };

function programOf({ manifest, read }: LocalBuild) {
  const { name, version, server } = manifest;
  const files = Object.fromEntries(
    (server?.files ?? []).map((file) => [path.posix.basename(file), read(file).toString()]),
  );
  // Others' code runs on the site only.
  return async (remote: RegisteredRemote) =>
    remote.name === name ? { key: `${name}@${version}`, files, chunks: {} } : undefined;
}

export async function startRendering(site: URL, build: LocalBuild) {
  const answer = await fetch(new URL('/sdk/shell-program.json', site), {
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => undefined);
  const { data: shell } = shellProgram.safeParse(await answer?.json().catch(() => undefined));
  if (!answer?.ok || !shell)
    throw new CommandError(
      `${site.origin} does not give what it renders pages with: GET /sdk/shell-program.json`,
    );
  const renderers = createRenderers({
    // The shell's program is the site's code.
    start: () => startProcess(containment()),
    log,
    breaker: NO_BREAKER,
  });
  const pages = createRenderedPages({
    renderers,
    shellProgram: () => shell,
    programOf: programOf(build),
    shellChunks: () => ({}),
    log,
    waitMs: TIMEOUT_MS,
  });
  const fetchData = fetchFrom(site);
  return {
    render(boot: BootData, url: string) {
      const [pathname = '/', query = ''] = url.split('?');
      return pages.get({ boot, path: pathname, query, isMember: false }, { address: 'check', fetchData });
    },
    close: () => renderers.close(),
  };
}
