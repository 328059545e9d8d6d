import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '@site/webpack/workspace';
import { say } from '@site/backend/terminal';
import { freePort } from '../../../scripts/lib/freePort.ts';
import { withFolder } from '../../../scripts/lib/withFolder.ts';
import { runShell } from './runShell.ts';

const HOST = '127.0.0.1';

/** Seconds that any other lines but builds may take. */
const USUAL_LIMIT = 300;

export interface Composition {
  readonly url: string;
  readonly folder: string;
  run(what: string, lines: string, limit?: number): Promise<string>;
  edit(file: string, from: string, to: string): void;
}

export const initialPasswordIn = (printed: string): string =>
  /^Initial password.*: (\S+)$/m.exec(printed)?.[1] ?? '';

function copyRepository(folder: string): void {
  const git = (cwd: string, ...args: string[]) => execFileSync('git', args, { cwd, encoding: 'utf8' });
  const deleted = new Set(git(root, 'ls-files', '-z', '--deleted').split('\0'));
  const files = git(root, 'ls-files', '-z', '--cached', '--others', '--exclude-standard').split('\0');
  for (const file of files.filter((name) => name !== '' && !deleted.has(name)))
    cpSync(path.join(root, file), path.join(folder, file));
  git(folder, 'init', '--quiet');
  const author = ['-c', 'user.name=test', '-c', 'user.email=test'];
  git(folder, ...author, 'commit', '--quiet', '--allow-empty', '--message=test');
}

export async function timed<Result>(what: string, check: () => Promise<Result>): Promise<Result> {
  const started = Date.now();
  const result = await check();
  say(`${what}: ${((Date.now() - started) / 1000).toFixed(1)} s`);
  return result;
}

/** Names, port and images are the composition's own. */
export async function withComposition(
  file: string,
  signal: AbortSignal,
  check: (composition: Composition) => Promise<void>,
): Promise<void> {
  const name = `site-test-${randomBytes(4).toString('hex')}`;
  const port = String(await freePort(HOST));
  await withFolder(path.join(tmpdir(), `${name}-`), async (folder) => {
    copyRepository(folder);
    const env = {
      ...process.env,
      COMPOSE_PROJECT_NAME: name,
      IMAGES: name,
      BIND: HOST,
      PORT: port,
    };
    const shell = (lines: string, limit: number, until?: AbortSignal) =>
      runShell(lines, { cwd: folder, env, limit, ...(until && { signal: until }) });
    try {
      await check({
        url: `http://${HOST}:${port}`,
        folder,
        run: (what, lines, limit = USUAL_LIMIT) => timed(what, () => shell(lines, limit, signal)),
        edit(source, from, to) {
          const target = path.join(folder, source);
          const text = readFileSync(target, 'utf8');
          if (!text.includes(from)) throw new Error(`There is no "${from}" in ${source}.`);
          writeFileSync(
            target,
            text.replace(from, () => to),
          );
        },
      });
    } catch (error) {
      const tail = `docker compose -f ${file} logs --no-color --tail 15`;
      process.stderr.write(await shell(tail, USUAL_LIMIT).catch(String));
      throw error;
    } finally {
      await timed(`${file}: taken down`, () =>
        shell(
          `docker compose -f ${file} --profile '*' down --volumes --remove-orphans --rmi local --timeout 10
          docker image ls --quiet --filter reference='${name}/*' | sort -u | xargs -r docker image rm --force`,
          USUAL_LIMIT,
        ),
      );
    }
  });
}
