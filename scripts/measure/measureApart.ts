import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '@site/webpack/workspace';
import { failure } from './document.ts';
import type { Part, Section } from './section.ts';
import { withFolder } from './withFolder.ts';

const RUN_PART = path.join(import.meta.dirname, 'runPart.ts');

/** Milliseconds in which what a process has said last arrives, though a program it started may keep the pipe. */
const LAST_WORDS = 500;

/** Milliseconds that programs have to put things right before they are killed. */
const TIMEOUT_MS = 10_000;

const lastLine = (text: string) => text.trim().split('\n').at(-1) || 'It ended without a word.';

/** Ends a process with all it has started. */
function endGroup(group: number): void {
  const tell = (signal: NodeJS.Signals) => {
    try {
      process.kill(-group, signal);
    } catch {
      // All of them have ended.
    }
  };
  // Not SIGTERM: Lighthouse ends its browser, which is in a group of its own, only as after Ctrl+C.
  tell('SIGINT');
  setTimeout(tell, TIMEOUT_MS, 'SIGKILL').unref();
}

/**
 * Measures a part in a process of its own, with a limit of time.
 *
 * @param signal ends it before
 * @param program what is run with the part's id and the file for its section
 * @returns the section; one that says so where it could not be measured
 */
export function measureApart(
  { id, timeoutSeconds }: Pick<Part, 'id' | 'timeoutSeconds'>,
  signal: AbortSignal,
  program = RUN_PART,
): Promise<Section> {
  return withFolder(path.join(tmpdir(), 'site-measure-'), async (folder) => {
    const file = path.join(folder, 'section.json');
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, id, file], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'pipe'],
      // A group of its own, so that all it has started ends with it.
      detached: true,
    });
    let complaint = '';
    child.stderr.on('data', (chunk: Buffer) => {
      process.stderr.write(chunk);
      complaint += chunk.toString();
    });
    const ending = AbortSignal.any([signal, AbortSignal.timeout(timeoutSeconds * 1000)]);
    const end = () => endGroup(child.pid ?? 0);
    ending.addEventListener('abort', end);
    // What was aborted before tells nobody any more.
    if (ending.aborted) end();
    const closed = once(child, 'close');
    const [code] = (await once(child, 'exit')) as [number | null];
    ending.removeEventListener('abort', end);
    await Promise.race([closed, sleep(LAST_WORDS)]);
    if (code === 0 && existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Section;
    if (signal.aborted) return failure('It was interrupted.');
    return failure(ending.aborted ? `It took more than ${timeoutSeconds} seconds.` : lastLine(complaint));
  });
}
