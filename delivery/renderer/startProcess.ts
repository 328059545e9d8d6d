import { spawn } from 'node:child_process';
import { Duplex } from 'node:stream';
import { contained, type Containment } from './contain.ts';
import { REST, type FromRenderer } from './messages.ts';
import { signalAll } from './signalAll.ts';

/** Bytes that a process may leave unread: more than the programs that it gets at first. */
const MAX_UNREAD_BYTES = 32 * 1024 * 1024;

/**
 * Starts a process that renders pages. It is stopped while it has no page to render, so that code which a page left
 * behind uses no processor.
 *
 * @param program what is started instead, in tests
 * @returns its lines; destroying the stream kills the process
 */
export function startProcess(containment: Containment, program?: readonly string[]): Duplex {
  const { file, args, options } = contained(containment, program);
  // Without a tool that ends it with the server, a stopped process would outlive a server that crashes.
  const canStop = containment.name !== 'none';
  const child = spawn(file, args, {
    ...options,
    // A group, so that signals reach the process whatever is around it.
    detached: canStop,
    stdio: ['pipe', 'pipe', 'ignore'],
  });

  let isStopped = false;
  function signal(sent: NodeJS.Signals): void {
    if (sent === 'SIGCONT' && !isStopped) return;
    isStopped = sent === 'SIGSTOP';
    const isRunning = child.pid !== undefined && child.exitCode === null && child.signalCode === null;
    if (isRunning && !canStop) child.kill(sent);
    else if (isRunning || options.uid !== undefined)
      signalAll(isRunning ? child.pid : undefined, sent, options.uid);
  }
  // What it has started doesn't end with it.
  child.once('exit', () => signal('SIGKILL'));

  const stream = new Duplex({
    read: () => void child.stdout.resume(),
    write(chunk: Buffer, _encoding, done) {
      const isRest = chunk.at(-1) === REST;
      if (canStop && !isRest) signal('SIGCONT');
      child.stdin.write(chunk.includes(REST) ? chunk.filter((byte) => byte !== REST) : chunk);
      if (canStop && isRest) signal('SIGSTOP');
      if (child.stdin.writableLength > MAX_UNREAD_BYTES) signal('SIGKILL');
      // Not when it has been read: a process that reads nothing is stopped as well.
      done();
    },
    destroy(error, done) {
      signal('SIGKILL');
      done(error);
    },
  });
  child.stdout.on('data', (chunk: Buffer) => {
    if (!stream.push(chunk)) child.stdout.pause();
  });
  // What it has written is read before the stream closes.
  child.once('close', () => {
    stream.push(`${JSON.stringify({ type: 'ended' } satisfies FromRenderer)}\n`);
    stream.push(null);
  });
  stream.once('end', () => stream.destroy());
  child.stdin.on('error', () => undefined);
  child.once('error', (error) => stream.destroy(error));
  return stream;
}
