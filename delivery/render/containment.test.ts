import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Duplex } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { contained, freeUser, workingContainments, type Containment } from '../renderer/contain.ts';
import { REST } from '../renderer/messages.ts';
import { startProcess } from '../renderer/startProcess.ts';
import { cleanUpLater } from '@site/backend/testing/cleanUp';
import { descendants, processesWith } from '../testing/descendants.ts';

const containments = workingContainments();

const streams: Duplex[] = [];

// Each test starts alone; stopped processes end as well.
afterEach(async () => {
  for (const stream of streams.splice(0)) stream.destroy();
  while (descendants().length > 0) await sleep(10);
});

/** Starts code that has got around the permission model. */
function start(containment: Containment, code: string) {
  const stream = startProcess(containment, [process.execPath, '--input-type=module', '-e', code]);
  streams.push(stream);
  return stream;
}

/** Returns what code writes that has got around the permission model. */
async function run(containment: Containment, code: string): Promise<string> {
  const written = await text(start(containment, code));
  return written.replace(`${JSON.stringify({ type: 'ended' })}\n`, '');
}

/** Returns code that writes the result of an attempt: an error's code, or `done`. */
const attempt = (code: string) => `
  const done = (result) => { process.stdout.write(String(result)); process.exit(); };
  try { ${code} } catch (error) { done(error.code ?? error.message); }`;

const connectTo = (address: string) => `
  const { connect } = await import('node:net');
  connect(${address}).on('connect', () => done('done')).on('error', (error) => done(error.code));`;

/** Listens on an address that the system chooses, or on a path. */
async function listen(socket?: string) {
  const server = createServer((connection) => connection.destroy());
  await new Promise<void>((resolve) => server.listen(socket ?? { port: 0, host: '127.0.0.1' }, resolve));
  cleanUpLater(() => server.close());
  return server;
}

function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'containment-'));
  cleanUpLater(() => rmSync(folder, { recursive: true }));
  return folder;
}

type Expected = Readonly<Record<'signal' | 'network' | 'socket' | 'read' | 'write' | 'memory', string>>;

const NAMESPACES = {
  signal: 'ESRCH',
  network: expect.stringMatching(/^(ENETUNREACH|ECONNREFUSED)$/) as string,
  socket: 'ENOENT',
  read: 'ENOENT',
  write: 'ENOENT',
  memory: 'Array buffer allocation failed',
};

const USER = {
  ...NAMESPACES,
  signal: 'EPERM',
  network: 'done',
  socket: 'EACCES',
  read: 'EACCES',
  write: 'EACCES',
};
const LIMITS = { ...USER, signal: 'done', socket: 'done', read: 'done', write: 'done' };

/** The results without the permission model, as docs/trust.md says. */
const EXPECTED: Readonly<Record<Containment['name'], Expected>> = {
  unshare: NAMESPACES,
  user: USER,
  limits: LIMITS,
  none: { ...LIMITS, memory: 'done' },
};

describe.each(containments)('code contained by $name', (containment) => {
  const expected = EXPECTED[containment.name];

  test('signals neither the server nor another build', async () => {
    const other = start(containment, 'process.stdin.resume(); process.stdout.write("ready");');
    await once(other, 'data');
    const pids = [process.pid, ...descendants().map(({ pid }) => pid)];
    const code = attempt(`
      const codes = ${JSON.stringify(pids)}.map((pid) => {
        try { return process.kill(pid, 0) && 'done'; } catch (error) { return error.code; }
      });
      done([...new Set(codes)]);`);
    expect(await run(containment, code)).toBe(expected.signal);
  });

  test('does not use the network', async () => {
    const { port } = (await listen()).address() as AddressInfo;
    const code = attempt(connectTo(`{ port: ${port}, host: '127.0.0.1' }`));
    expect(await run(containment, code)).toEqual(expected.network);
  });

  test('does not use Unix sockets', async () => {
    const socket = path.join(temporaryFolder(), 'socket');
    await listen(socket);
    expect(await run(containment, attempt(connectTo(JSON.stringify(socket))))).toBe(expected.socket);
  });

  test('does not use abstract sockets of its system', async () => {
    const name = `\0containment-${process.pid}-${containment.name}`;
    await listen(name);
    const result = await run(containment, attempt(connectTo(JSON.stringify(name))));
    expect(result).toBe(expected.network === 'done' ? 'done' : 'ECONNREFUSED');
  });

  test('neither reads nor writes files', async () => {
    const file = path.join(temporaryFolder(), 'file');
    writeFileSync(file, 'secret', { mode: 0o600 });
    const fs = "const fs = await import('node:fs');";
    const read = `${fs} fs.readFileSync(${JSON.stringify(file)}); done('done');`;
    const write = `${fs} fs.writeFileSync(${JSON.stringify(file)}, ''); done('done');`;
    expect(await run(containment, attempt(read))).toBe(expected.read);
    expect(await run(containment, attempt(write))).toBe(expected.write);
  });

  test('gets no more than the memory of its limit', async () => {
    const code = attempt(`
      const all = [];
      for (let mb = 0; mb < 1_100; mb += 50) all.push(new Uint8Array(50 << 20));
      done('done');`);
    expect(await run(containment, code)).toBe(expected.memory);
  });

  test('sees no environment but the way to programs', async () => {
    const code = attempt(
      "const { PATH, ...others } = process.env; done(Object.values(others).filter((value) => value !== '/'));",
    );
    expect(await run(containment, code)).toBe('');
  });

  test('uses no processor while there is no page to render', async () => {
    const stream = start(
      containment,
      "setInterval(() => undefined, 1); process.stdin.on('data', (line) => process.stdout.write(line));",
    );
    stream.setEncoding('utf8');
    const echo = async () => {
      const [line] = (await once(stream, 'data')) as [string];
      return line;
    };
    stream.write('first\n');
    expect(await echo()).toBe('first\n');
    stream.write(Buffer.of(REST));
    // Without a containment nothing would end a stopped process when the server crashes.
    while (containment.name !== 'none' && descendants().some(({ state }) => state !== 'T')) await sleep(10);
    stream.write('second\n');
    expect(await echo()).toBe('second\n');
  });

  test('is stopped even if it has not read what it got', async () => {
    const stream = start(containment, "setInterval(() => undefined, 1); process.stdout.write('ready');");
    await once(stream, 'data');
    stream.write(`${'x'.repeat(1024 * 1024)}\n`);
    stream.write(Buffer.of(REST));
    while (containment.name !== 'none' && descendants().some(({ state }) => state !== 'T')) await sleep(10);
  });

  test('ends if it leaves too much unread', async () => {
    const stream = start(containment, 'setInterval(() => undefined, 1_000);');
    for (let mb = 0; mb < 34; mb += 1) stream.write('x'.repeat(1024 * 1024));
    expect(await text(stream)).toContain('"ended"');
  });

  test('neither works on nor stays with processes that it has started', async () => {
    const started = `setInterval(() => undefined, 1); console.log("started");`;
    const folder = temporaryFolder();
    const stream = start(
      containment,
      `const { spawn } = await import('node:child_process');
       const child = spawn(process.execPath, ['-e', ${JSON.stringify(started)}, ${JSON.stringify(folder)}], {
         detached: true, stdio: 'inherit',
       });
       child.on('error', (error) => process.stdout.write(error.code));
       child.on('exit', (code, signal) => process.stdout.write(String(code ?? signal)));
       process.stdin.resume();`,
    );
    stream.write('\n');
    await once(stream, 'data');
    const states = () => processesWith(folder).map(({ state }) => state);
    // Elsewhere what has left the group is lost.
    const isContained = containment.remains === undefined || containment.name === 'user';
    stream.write(Buffer.of(REST));
    while (isContained && states().some((state) => state !== 'T')) await sleep(10);
    stream.destroy();
    if (!isContained) for (const { pid } of processesWith(folder)) process.kill(pid, 'SIGKILL');
    while (states().length > 0) await sleep(10);
  });

  test('ends with the server, even if that is killed', async () => {
    const code = "process.stdout.write('ready'); setInterval(() => undefined, 1_000);";
    const { file, args, options } = contained(containment, [process.execPath, '-e', code]);
    const server = spawn('sh', ['-c', '"$@" & wait', 'sh', file, ...args], {
      ...options,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    await once(server.stdout, 'data');
    const [, ...started] = descendants();
    for (const { pid } of started) process.kill(pid, 'SIGSTOP');
    server.kill('SIGKILL');
    // In earnest its input ends.
    if (containment.name === 'none') for (const { pid } of started) process.kill(pid, 'SIGKILL');
    await once(server.stdout.resume(), 'end');
  });
});

const hasUsers = containments.some(({ name }) => name === 'user');

(hasUsers ? describe : describe.skip)('a user of its own', () => {
  const user = containments.find(({ name }) => name === 'user')!;

  test('has no process any more after its build has ended', async () => {
    const argument = `started-by-${process.pid}`;
    // Another program than Node leaves room for more of them.
    const script = `setsid sh -c "echo started; sleep 1000; :" ${argument} & wait $!`;
    const stream = start(user, `process.execve('/bin/sh', ['sh', '-c', ${JSON.stringify(script)}]);`);
    await once(stream, 'data');
    const [started] = processesWith(argument);
    expect(started).toBeDefined();
    process.kill(started!.parent, 'SIGKILL');
    await once(stream.resume(), 'close');
    while (processesWith(argument).length > 0) await sleep(10);
  });

  test('has no process before either', async () => {
    const uid = freeUser(0);
    const child = spawn('sleep', ['1000'], { uid, gid: uid, stdio: 'ignore' });
    await once(child, 'spawn');
    const other = freeUser(0);
    child.kill();
    await once(child, 'exit');
    expect(other).toBeGreaterThan(uid);
    expect(freeUser(0)).toBe(uid);
  });

  test('has few processes', async () => {
    const script = 'for i in 1 2 3 4 5 6 7 8 9; do sleep 1000 & done; echo all';
    const stream = start(user, `process.execve('/bin/sh', ['sh', '-c', ${JSON.stringify(script)}]);`);
    const written = await text(stream);
    expect(written).not.toContain('all');
  });
});
