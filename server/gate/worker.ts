import { setTimeout as sleep } from 'node:timers/promises';
import { readSecretFiles } from '../src/secretFiles.ts';
import { createGateApi } from './gateApi.ts';
import { runJob } from './runJob.ts';
import { countOf, fail, say } from '../src/terminal.ts';

/** Milliseconds between two looks for work. */
const PERIOD = 2_000;

const { env, problems } = readSecretFiles(process.env, ['GATE_TOKEN']);
if (problems.length > 0) fail(problems.join('; '));
const { SITE: site, GATE_TOKEN: token } = env;
if (!site || !token)
  fail('SITE and GATE_TOKEN are missing: the address of the site, and the token it was given.');
const { origin } = new URL(site);
const api = createGateApi(origin, token);
const isKept = process.argv.includes('--watch');

async function workOnce(): Promise<void> {
  const job = await api.claim();
  if (!job) return;
  say(`${job.name}@${job.version} …`);
  const problems = await runJob(origin, job);
  await api.judge({ id: job.id, problems });
  say(
    `${job.name}@${job.version}: ${problems.length === 0 ? 'passes' : countOf(problems.length, 'problem')}`,
  );
}

if (!isKept) await workOnce();
while (isKept) {
  // A site that is started anew is waited for.
  await workOnce().catch(({ message }: Error) => process.stderr.write(`${message}\n`));
  await sleep(PERIOD);
}
