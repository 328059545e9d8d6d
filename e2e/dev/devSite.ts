import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ended, startNode, type Running } from '../support/process.ts';
import { freshFeature } from './freshFeature.ts';
import { copyRepository } from './repositoryCopy.ts';

const TIMEOUT_MS = 60_000;
const ATTEMPTS = 5;

export interface DevSite {
  readonly url: string;
  edit(file: string, from: string, to: string): void;
  stop(): Promise<void>;
}

/** The following ports are probably free as well: dev servers use them, too. */
const somePort = () => String(20_000 + 250 * Math.floor(Math.random() * 100));

async function addressOf(dev: Running): Promise<string | undefined> {
  const until = Date.now() + TIMEOUT_MS;
  while (Date.now() < until && dev.child.exitCode === null) {
    const address = /ready.* (http:\S+)/.exec(dev.output())?.[1];
    if (address) return address;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  dev.child.kill('SIGTERM');
  if (/in use/.test(dev.output())) return undefined;
  throw new Error(`The development site did not start:\n${dev.output()}`);
}

function replace(file: string, from: string, to: string): void {
  const content = readFileSync(file, 'utf8');
  if (!content.includes(from)) throw new Error(`There is no "${from}" in ${file}:\n${content}`);
  writeFileSync(
    file,
    content.replace(from, () => to),
  );
}

export function addFeature(copy: string): void {
  const folder = path.join(copy, 'remotes/shop/src/features/fresh');
  mkdirSync(path.join(folder, 'locales'), { recursive: true });
  for (const [name, content] of Object.entries(freshFeature)) writeFileSync(path.join(folder, name), content);
  const manifest = path.join(copy, 'remotes/shop/src/manifest.ts');
  replace(manifest, 'defineModule([', 'defineModule([fresh, ');
  replace(manifest, 'import ', `import { fresh } from './features/fresh/feature.ts';\nimport `);
}

interface Command {
  readonly task: string;
  readonly args?: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
}

async function startFrom(copy: string, { task, args = [], env: more }: Command): Promise<DevSite> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const env = { PORT: somePort(), DATA_DIR: path.join(copy, '.data'), ...more };
    const dev = startNode([`scripts/${task}.ts`, ...args], env, copy);
    const url = await addressOf(dev);
    if (!url) continue;
    return {
      url,
      edit: (file, from, to) => replace(path.join(copy, file), from, to),
      async stop() {
        dev.child.kill('SIGTERM');
        await ended(dev);
        rmSync(copy, { recursive: true, force: true });
      },
    };
  }
  throw new Error('No free ports were found.');
}

async function start(command: Command, prepare?: (copy: string) => void): Promise<DevSite> {
  const copy = copyRepository();
  try {
    prepare?.(copy);
    return await startFrom(copy, command);
  } catch (error) {
    rmSync(copy, { recursive: true, force: true });
    throw error;
  }
}

export const startDevSite = () => start({ task: 'dev' }, addFeature);

export const startGallery = () => start({ task: 'gallery' });

export const startRemoteAlone = (name: string, site: string, prepare?: (copy: string) => void) =>
  start({ task: 'remote', args: ['dev', name], env: { SITE: site } }, prepare);
