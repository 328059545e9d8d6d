import {
  deployment,
  previewLink,
  publishResponse,
  remoteStatuses,
  type Deployment,
  type GateProblem,
} from '@site/contract/http/releases';
import { setTimeout as sleep } from 'node:timers/promises';
import { printableLines } from '@site/contract/printable';
import { CommandError } from '@site/backend/commandError';
import { say } from '@site/backend/terminal';
import type { LocalBuild } from './readBuild.ts';
import { NOTHING, Refusal, type ReleaseSite } from './releaseSite.ts';

const POLL_INTERVAL_MS = 250;

/** Longer than the gate's own. */
const TIMEOUT_MS = 5 * 60_000;

/** A gate that is too busy is asked so many times, with so many milliseconds in between. */
const MAX_ATTEMPTS = 5;
const BUSY_PAUSE_MS = 20_000;

interface DeployOptions {
  readonly build: LocalBuild;
  readonly site: ReleaseSite;
  readonly why: string;
  readonly force: boolean;
  readonly onlyPublish?: boolean;
  readonly busyPauseMs?: number;
}

async function publish(site: ReleaseSite, { manifest, read }: LocalBuild): Promise<boolean> {
  const { name, version } = manifest;
  try {
    const call = { method: 'POST', body: { manifest } } as const;
    const { missing } = await site.call(`/${name}/versions`, publishResponse, call);
    const path = `/${name}/versions/${version}`;
    for (const file of missing)
      await site.call(`${path}/files/${file}`, NOTHING, { method: 'PUT', body: read(file) });
    await site.call(`${path}/complete`, NOTHING, { method: 'POST' });
    return true;
  } catch (error) {
    // Identical builds have the same version: a pipeline may run twice.
    if (error instanceof Refusal && error.code === 'version_exists') return false;
    throw error;
  }
}

async function completed(site: ReleaseSite, begun: Deployment): Promise<Deployment> {
  const end = Date.now() + TIMEOUT_MS;
  let now = begun;
  while (now.state === 'checking') {
    if (Date.now() > end) throw new CommandError(`Deployment ${now.id} is still being checked.`);
    await sleep(POLL_INTERVAL_MS);
    now = await site.call(`/${now.name}/deployments/${now.id}`, deployment);
  }
  return now;
}

/** Keeps the lines of a text below their heading: builds and sites write them, and could forge others. */
const inside = (text: string) => printableLines(text.trimEnd()).replaceAll('\n', '\n      ');

export const problemLines = (problems: readonly GateProblem[]): string =>
  problems
    .map(
      ({ check, what, where, todo }) =>
        `  ${check}: ${inside(what)}\n    where: ${inside(where)}\n    to do: ${inside(todo)}`,
    )
    .join('\n');

async function deploy(
  site: ReleaseSite,
  name: string,
  body: { version: string; why: string },
  pauseMs: number,
) {
  const named = `${name}@${body.version}`;
  for (let attempt = 1; ; attempt += 1) {
    const begun = await site.call(`/${name}/deployments`, deployment, { method: 'POST', body });
    if (begun.state === 'checking') say('the gate is checking it …');
    const { state, problems, undecided } = await completed(site, begun);
    if (state !== 'refused') return say(`${named} is live`);
    if (!undecided || attempt === MAX_ATTEMPTS)
      throw new CommandError(`${named} was refused:\n${problemLines(problems)}`);
    say(`the gate found nothing, but was too busy to see everything: asking again in ${pauseMs / 1000} s …`);
    await sleep(pauseMs);
  }
}

/** Whoever expects a change should look for what is missing from the build. */
async function refuseLive(site: ReleaseSite, { name, version }: LocalBuild['manifest']): Promise<void> {
  const statuses = await site.call('', remoteStatuses);
  if (!statuses.some((status) => status.name === name && status.live.version === version)) return;
  throw new CommandError(
    `Nothing was shipped: ${name}@${version} is live already, with the same files. ` +
      'If you expected a change, check that the build contains it.',
  );
}

/** Without a link the version is published all the same. */
async function sayPreview(site: ReleaseSite, { name, version }: LocalBuild['manifest']): Promise<void> {
  try {
    const call = { method: 'POST', body: { version } } as const;
    const begun = await site.call(`/${name}/previews`, previewLink, call);
    if (begun.state === 'checking') say('the gate is checking it …');
    const { state, problems } = await completed(site, begun);
    if (state === 'refused') say(`no preview link, since the gate refused it:\n${problemLines(problems)}`);
    else say(`preview until ${begun.until.slice(0, 10)}: ${site.origin}${begun.link}`);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    say(`no preview link: ${error.message}`);
  }
}

export async function deployBuild(options: DeployOptions): Promise<void> {
  const { build, site, why, force, onlyPublish = false, busyPauseMs = BUSY_PAUSE_MS } = options;
  const { name, version } = build.manifest;
  say(`${name}@${version} is built`);
  const isNew = await publish(site, build);
  say(isNew ? `published at ${site.origin}` : `was published at ${site.origin} before`);
  if (onlyPublish) return sayPreview(site, build.manifest);
  if (!isNew) await refuseLive(site, build.manifest);
  if (!force) return deploy(site, name, { version, why }, busyPauseMs);
  for (const line of await site.force({ remote: name, version, why })) say(line);
}
