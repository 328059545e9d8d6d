import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cleanUpLater } from '@site/backend/testing/cleanUp';
import { newFolder } from '@site/backend/testing/folder';
import { root } from '@site/webpack/workspace';
import { podsOf, readManifests } from './testing/manifests.ts';

const MOUNT = '/run/renderer';

const GROUP = 1000;

const renderer = podsOf(readManifests('base'))
  .flatMap(({ containers }) => containers)
  .find(({ name }) => name === 'renderer');
const rights = renderer?.securityContext?.capabilities?.add?.map((name) => name.toLowerCase()) ?? [];

const asContainer = (command: readonly string[]) => [
  ...['setpriv', '--no-new-privs', `--groups=${GROUP}`, '--inh-caps=-all'],
  `--bounding-set=-all,${rights.map((right) => `+${right}`).join(',')}`,
  '--',
  ...command,
];

function mayUnshare(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  const [file = '', ...args] = asContainer(['unshare', '--net', '--ipc', 'true']);
  return spawnSync(file, args, { stdio: 'ignore' }).status === 0;
}

/** Needs root and the right to make namespaces, as in the pod. */
(mayUnshare() ? describe : describe.skip)("the renderer in the server's pod", () => {
  const folder = newFolder();
  const socket = path.join(folder, 'socket');
  let pid = 0;
  let ended: Promise<unknown>;

  beforeAll(async () => {
    // As the volume is at first: everybody may write to it.
    chownSync(folder, 0, GROUP);
    chmodSync(folder, 0o2777);
    const [file = '', ...args] = asContainer(
      renderer?.command?.map((word) => word.replaceAll(MOUNT, folder)) ?? [],
    );
    const child = spawn(file, args, {
      cwd: root,
      stdio: 'inherit',
      env: {
        PATH: `${path.dirname(process.execPath)}:${process.env['PATH']}`,
        NODE_OPTIONS: '--disable-warning=ExperimentalWarning',
        RENDERER_SOCKET: socket,
      },
    });
    pid = child.pid ?? 0;
    ended = new Promise((resolve) => child.once('exit', resolve));
    cleanUpLater(() => child.kill('SIGKILL'));
    while (child.exitCode === null && !existsSync(socket)) await sleep(50);
  }, 60_000);

  const connects = (user: number) =>
    spawnSync(
      process.execPath,
      [
        '-e',
        `require('net').connect(${JSON.stringify(socket)}).once('connect', () => process.exit(0)).once('error', () => process.exit(1))`,
      ],
      { uid: user, gid: user, cwd: '/' },
    ).status === 0;

  test('has no network, and none of the rights that it left it with', () => {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    // KILL, SETGID and SETUID, as in the composition.
    for (const set of ['CapPrm', 'CapEff', 'CapBnd']) expect(status).toContain(`${set}:\t00000000000000e0`);
    expect(status).toMatch(/^NoNewPrivs:\t1$/m);
    expect(status).toMatch(/^Groups:\t\s*$/m);
    const [, , ...interfaces] = readFileSync(`/proc/${pid}/net/dev`, 'utf8').trim().split('\n');
    expect(interfaces.map((line) => line.trim().split(/\s+/).slice(0, 2))).toEqual([['lo:', '0']]);
  });

  test('lets in the server, and none of the users of its own processes', () => {
    expect(statSync(folder).mode.toString(8)).toBe('42750');
    expect(readdirSync(folder)).toEqual(['socket']);
    expect(connects(GROUP)).toBe(true);
    expect(connects(20_000)).toBe(false);
  });

  test('ends when it is told to', async () => {
    process.kill(pid, 'SIGTERM');
    await ended;
  });
});
