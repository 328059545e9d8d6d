import { execFileSync } from 'node:child_process';
import { root } from '@site/webpack/workspace';

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean);

/** Files of the working tree that differ from the last commit, new ones included, deleted ones not. */
export function changedFiles(): string[] {
  const edited = git('diff', '-z', '--name-only', '--diff-filter=d', 'HEAD');
  const added = git('ls-files', '-z', '--others', '--exclude-standard');
  return [...new Set([...edited, ...added])];
}
