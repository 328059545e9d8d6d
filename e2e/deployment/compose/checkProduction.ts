import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import path from 'node:path';
import { say } from '@site/backend/terminal';
import { runNode } from '../../../scripts/lib/runNode.ts';
import { initialPasswordIn, withComposition, timed, type Composition } from './composition.ts';
import { expectSale } from './checkSale.ts';
import { firstStart } from './firstStart.ts';
import { callDuring, type Account } from './rolls.ts';
import { NO_RATE_LIMITS } from '../../../scripts/lib/site.ts';
import { expectServed, liveRemotes, remoteNames, untilLive, untilRendered } from './site.ts';

const FILE = 'docker/compose.prod.yml';
const LEAD = 'Every clan on the network, strongest first.';
const EDITED = 'Deployed anew.';
const TEXTS = 'remotes/community/src/features/clans/locales/en.json';

/** Seconds in which all images must be built, with the browser of the gate. */
const BUILD_LIMIT = 2400;

/** How often lines are repeated that a busy machine was too slow for: the gate then says that nothing has failed. */
const MAX_ATTEMPTS = 6;
const TOO_SLOW = 'Nothing has failed, it was too slow';

async function publish({ run }: Composition, what: string, lines: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await run(what, lines, BUILD_LIMIT);
      return;
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !(error as Error).message.includes(TOO_SLOW)) throw error;
      say(`${what}: the gate was too slow, and gets another try`);
    }
  }
}

function editTexts({ folder, edit }: Composition): void {
  edit(TEXTS, LEAD, EDITED);
  for (const name of remoteNames.filter((remote) => !TEXTS.startsWith(`remotes/${remote}/`))) {
    const [file = ''] = globSync(`remotes/${name}/src/**/locales/en.json`, { cwd: folder }).toSorted();
    edit(file, '": "', '": "New: ');
  }
}

async function rollBack(name: string, { url, folder }: Composition): Promise<void> {
  const { code, output } = await runNode(
    ['scripts/remote.ts', 'rollback', name, '--site', url, '--why', 'a test'],
    {
      env: { DEPLOY_TOKEN: undefined, DEPLOY_TOKEN_FILE: path.join(folder, 'secrets/deploy-token') },
    },
  );
  if (code !== 0) throw new Error(`${name} was not rolled back: ${output}`);
}

async function expectSdk(url: string): Promise<void> {
  const create = await fetch(`${url}/sdk/create-remote.tgz`);
  const packument = await fetch(`${url}/sdk/@site%2fremote`);
  const { versions } = (await packument.json()) as {
    versions: Record<string, { dist: { tarball: string; integrity: string } }>;
  };
  for (const { dist } of Object.values(versions)) {
    const { pathname } = new URL(dist.tarball);
    const bytes = Buffer.from(await (await fetch(url + pathname)).arrayBuffer());
    const integrity = `sha512-${createHash('sha512').update(bytes).digest('base64')}`;
    if (integrity !== dist.integrity) throw new Error(`${pathname} is not what the registry says.`);
  }
  if (create.status !== 200 || Object.keys(versions).length === 0) throw new Error('The site has no SDK.');
}

const ROLLS = 5;

async function expectQuietRolls(
  { url, run }: Composition,
  variables: string,
  account: Account,
): Promise<void> {
  const { made, failed } = await callDuring(url, account, async () => {
    for (let roll = 1; roll <= ROLLS; roll += 1)
      await run(`production: servers replaced, ${roll} of ${ROLLS}`, `${variables}sh docker/roll.sh`);
  });
  say(`production: ${made} calls meanwhile, ${failed.length} failed`);
  if (failed.length > 0)
    throw new Error(`Calls failed while servers were replaced:\n${failed.slice(0, 20).join('\n')}`);
}

async function check(composition: Composition): Promise<void> {
  const { url, run } = composition;
  const [start = '', account = '', remotes = ''] = firstStart();
  // As in the one shell of somebody who types all of it.
  const limits = `export RATE_LIMITS=${NO_RATE_LIMITS}\n`;
  const variables = limits + (start.match(/^export .*\n/gm) ?? []).join('');
  await run('production: built and up', limits + start, BUILD_LIMIT);
  const created = await run('production: account and deploy token', variables + account);
  const password = initialPasswordIn(created);
  await publish(composition, 'production: remotes published', variables + remotes);
  await timed('production: every page and remote is served', () => expectServed(url));
  await timed('production: the SDK is served', () => expectSdk(url));
  await timed('production: a page is rendered on the server', () => untilRendered(`${url}/clans`, LEAD));

  const first = new Map((await liveRemotes(url)).map(({ name, version }) => [name, version]));
  editTexts(composition);
  const build = `docker compose -f ${FILE} --profile release build ${remoteNames.join(' ')}`;
  await run('production: new images of the remotes', `${variables}${build}`, BUILD_LIMIT);
  for (const name of remoteNames) {
    const deploy = `docker compose -f ${FILE} run --rm ${name} --why "a test"`;
    await publish(composition, `production: ${name} deployed anew`, deploy);
  }
  await timed('production: every remote is new', async () => {
    await untilLive(url, ({ name, version }) => first.get(name) !== version);
    await untilRendered(`${url}/clans`, EDITED);
  });
  await timed('production: every remote rolled back', async () => {
    for (const name of remoteNames) await rollBack(name, composition);
    await untilLive(url, ({ name, version }) => first.get(name) === version);
    await untilRendered(`${url}/clans`, LEAD);
    await expectServed(url);
  });
  await expectQuietRolls(composition, variables, { name: 'Steve', password });
  await expectSale(composition, variables, password);
}

export const checkProduction = (signal: AbortSignal) => withComposition(FILE, signal, check);
