import { setTimeout as sleep } from 'node:timers/promises';
import { gateClaim, type GateJob, type GateProblem, type GateVerdict } from '@site/contract/http/releases';
import { hostPrefixed } from '@site/contract/siteCookie';
import { gateFailure } from '../../records/problems.ts';
import { readSecretFiles } from '@site/backend/secretFiles';
import { note } from '@site/backend/runProgram';
import { siteUrl } from '@site/backend/siteUrl';
import { countOf, fail, say } from '@site/backend/terminal';
import { checkInBrowser } from './checkInBrowser.ts';
import { installedChromium } from './installedChromium.ts';

const POLL_INTERVAL_MS = 2_000;

const TIMEOUT_MS = 15_000;

const { env, problems } = readSecretFiles(process.env, ['GATE_TOKEN']);
if (problems.length > 0) fail(problems.join('; '));
const { SITE: site, GATE_TOKEN: token, UNENCRYPTED_HOST: unencryptedHost } = env;
if (!site || !token)
  fail('SITE and GATE_TOKEN are missing: the URL of the site, and the token it was given.');
const { origin } = readUrl(site);
const isKept = process.argv.includes('--watch');

function readUrl(address: string): URL {
  try {
    return siteUrl(address, { what: 'The token of the gate', unencryptedHost });
  } catch (error) {
    return fail((error as Error).message);
  }
}

/** @throws Error with the site's answer */
async function post(path: string, body: object): Promise<Response> {
  const response = await fetch(`${origin}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-gate-token': token ?? '' },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (response.ok) return response;
  throw new Error(`${origin} answers ${response.status} to ${path}: ${await response.text()}`);
}

/** Checks a build; failing to do so is a problem, too. */
async function check({ isExamination, cookie, ...job }: GateJob): Promise<GateProblem[]> {
  const chromium = installedChromium();
  if (chromium === undefined)
    return [
      gateFailure(
        'There is no Chromium where the gate runs, so this build could not be checked.',
        'Install it (apt-get install chromium), set CHROMIUM to its path, or do without a browser (GATE=off).',
      ),
    ];
  const ownCookie = hostPrefixed(cookie, origin.startsWith('https:'));
  const build = { ...job, site: origin, cookie: ownCookie };
  try {
    return await checkInBrowser(build, chromium, {
      isExamination,
      warn: (line) => say(`${job.name}@${job.version}: ${line}`),
    });
  } catch (error) {
    return [
      gateFailure(
        `The gate's browser has failed: ${(error as Error).message}`,
        'See that Chromium starts where the gate runs, and deploy again.',
      ),
    ];
  }
}

async function workOnce(): Promise<void> {
  const claimed = await post('/gate/claim', {});
  const { job } = gateClaim.parse(await claimed.json());
  if (!job) return;
  const { id, name, version } = job;
  say(`${name}@${version} …`);
  const found = await check(job);
  await post('/gate/verdicts', { id, problems: found } satisfies GateVerdict);
  say(`${name}@${version}: ${found.length === 0 ? 'passes' : countOf(found.length, 'problem')}`);
}

if (!isKept) await workOnce();
while (isKept) {
  // Keeps trying while the site restarts.
  await workOnce().catch(({ message }: Error) => note(message));
  await sleep(POLL_INTERVAL_MS);
}
