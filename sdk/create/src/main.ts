#!/usr/bin/env node
import { spawnSync } from 'node:child_process';
import http from 'node:http';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { takenNames } from './askSite.ts';
import { nameProblem } from './nameProblem.ts';
import { completePackage, npmSettings, ownVersion, yarnSettings } from './packageFile.ts';
import { readTemplate } from './readTemplate.ts';
import { scopeProblem } from './scopeProblem.ts';
import { folderProblem, writeRemote } from './writeRemote.ts';

const HELP = `Makes a remote in a folder of its name.

Usage: create-remote <name> --site <url> [--registry <url>] [--no-install]

  --site <url>       the site that it is for
  --registry <url>   take the SDK from this npm registry, not from the site's
  --no-install       don't install its packages

Example: create-remote daily-quests --site https://site.example
`;

function fail(line: string): never {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        site: { type: 'string' },
        registry: { type: 'string' },
        'no-install': { type: 'boolean' },
        help: { type: 'boolean' },
      },
    });
    return { ...values, positionals };
  } catch (error) {
    return fail(`${(error as Error).message}\n\n${HELP}`);
  }
}

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

function readUrl(option: string, value: string): URL {
  if (!/^https?:\/\//.test(value) || !URL.canParse(value)) fail(`${option} is not an address: ${value}`);
  const url = new URL(value);
  if (url.protocol === 'http:' && !LOOPBACK.test(url.hostname))
    fail(`${option} needs https://: others could change the packages that come from ${url.origin}.`);
  return url;
}

function npm(folder: string, stdio: 'inherit' | 'ignore', ...args: string[]): boolean {
  return spawnSync('npm', args, { cwd: folder, stdio, shell: process.platform === 'win32' }).status === 0;
}

function install(folder: string): void {
  process.stdout.write('installing its packages, about a minute …\n');
  if (!npm(folder, 'inherit', 'install', '--no-audit', '--no-fund', '--loglevel=error'))
    fail(`${folder} is written, but its packages could not be installed: run npm install in it.`);
  // With a long name, lines break elsewhere.
  npm(folder, 'ignore', 'run', 'format');
}

const options = readArguments();
const [name, ...more] = options.positionals;
if (options.help) {
  process.stdout.write(HELP);
  process.exit(0);
}
if (!name || more.length > 0 || !options.site) fail(HELP);
const { origin } = readUrl('--site', options.site);
const registry = options.registry && readUrl('--registry', options.registry).href;

// From Node 24.14, as npm does.
if ('setGlobalProxyFromEnv' in http) {
  const { NO_PROXY = process.env['no_proxy'] } = process.env;
  const exceptions = [NO_PROXY, 'localhost', '127.0.0.1', '::1'].filter(Boolean).join(',');
  http.setGlobalProxyFromEnv({ ...process.env, NO_PROXY: exceptions, no_proxy: exceptions });
}

try {
  const folder = path.resolve(name);
  const problem = nameProblem(name, await takenNames(origin)) ?? folderProblem(folder);
  if (problem) fail(problem);
  const files = readTemplate(name, 'alone');
  files.set('package.json', completePackage(files.get('package.json') ?? '{}', origin));
  const sdk = registry ?? new URL('/sdk/', origin).href;
  files.set('.npmrc', npmSettings(sdk));
  files.set('.yarnrc.yml', yarnSettings(sdk));
  writeRemote(folder, files, () => scopeProblem(folder, sdk));
  process.stdout.write(`${name} has ${files.size} files, for version ${ownVersion()} of the SDK\n`);
  if (!options['no-install']) install(folder);
} catch (error) {
  fail((error as Error).message);
}

process.stdout.write(`
cd ${name}
npm run dev      ${origin} with your remote in it, at http://localhost:3300/${name}
npm test         types and unit tests
npm run lint     rules of code and format
npm run check    what the site will check, before you deploy
npm run deploy   put it live; DEPLOY_TOKEN is what the site's operator gave you
`);
