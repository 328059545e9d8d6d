import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { usersOfProcesses } from './signalAll.ts';

const FOLDER = import.meta.dirname;

/**
 * The `package.json` that tells Node that the sources are modules; in the packages of teams it is not in the folder
 * above.
 */
const PACKAGE = [1, 2, 3]
  .map((levels) => path.resolve(FOLDER, '../'.repeat(levels), 'package.json'))
  .find(existsSync)!;

const PROGRAM = path.join(FOLDER, `child${path.extname(import.meta.filename)}`);

/** Teams check their builds on versions of Node whose permission model has its first name. */
const PERMISSION = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission';

/** Megabytes of the heap of a process that renders pages. */
const MAX_HEAP_MB = 128;

/**
 * Megabytes that such a process may write to: heap, typed arrays, stacks, and the 512 that V8 sets aside for compiled
 * code and hardly uses.
 */
const MAX_DATA_MB = 1024;

/** Nobody, in a user namespace that has no other user. */
const NOBODY = '65534';

/** Node under its permission model: no files but its own sources, no processes, no threads, no code from strings. */
function nodeCommand(program: readonly string[] = [PROGRAM]): readonly string[] {
  return [
    process.execPath,
    PERMISSION,
    `--allow-fs-read=${path.join(FOLDER, '*')}`,
    `--allow-fs-read=${PACKAGE}`,
    '--disallow-code-generation-from-strings',
    '--frozen-intrinsics',
    `--max-old-space-size=${MAX_HEAP_MB}`,
    '--disable-warning=ExperimentalWarning',
    ...program,
  ];
}

/** The limits of the kernel; the process ends with the one that started it. */
const LIMITED = [
  ...['setpriv', '--pdeathsig', 'KILL', '--no-new-privs', '--'],
  ...['prlimit', `--data=${MAX_DATA_MB * 1024 * 1024}`, '--core=0', '--'],
];

/** Threads and processes of one user. Node has seven threads. */
const MAX_THREADS = 8;

/** Fits only where each process has a user of its own, because it counts all processes of the user. */
const ALONE = ['prlimit', `--nproc=${MAX_THREADS}`, '--'];

const ownSources = () => [...readdirSync(FOLDER).map((name) => path.join(FOLDER, name)), PACKAGE];

/** Node and the libraries that it has loaded. */
function program(): string[] {
  const { sharedObjects } = process.report.getReport() as { sharedObjects: readonly string[] };
  return [process.execPath, ...sharedObjects.filter((file) => path.isAbsolute(file))];
}

/**
 * Builds a root of Node, its libraries and its sources; anything may be mounted over `/sys`, because none of them is
 * there. The second user namespace has no rights over the first one's mounts.
 */
const ROOT_SCRIPT = `set -e
mount -t tmpfs -o mode=755,size=4m,nosuid,nodev renderer /sys
while [ "$1" != -- ]; do
  mkdir -p "/sys\${1%/*}"
  : > "/sys$1"
  mount -o bind,ro,nosuid,nodev "$1" "/sys$1"
  shift
done
shift
while [ "$1" != -- ]; do
  mkdir -p "/sys\${1%/*}"
  cat "$1" > "/sys$1"
  shift
done
shift
mount -o remount,bind,ro,nosuid,nodev /sys
unset PWD OLDPWD
exec unshare --user --map-user=${NOBODY} --map-group=${NOBODY} --root=/sys -- "$@"`;

const unshare = () => [
  ...['unshare', '--user', '--map-root-user', '--mount', '--pid', '--fork', '--kill-child'],
  ...['--net', '--ipc', '--uts', '--cgroup', '--'],
  ...['sh', '-c', ROOT_SCRIPT, 'sh', ...program(), '--', ...ownSources(), '--'],
];

const NETWORK = 'use the network and sockets that are open to its user';
const SIGNALS = 'signal other processes of this user, the server among them';
const RESOURCES = 'use any amount of memory and processor time';

/** A way to start a process that renders pages. */
export interface Containment {
  readonly name: 'unshare' | 'user' | 'limits' | 'none';
  /** The rights that code keeps if it gets around Node's permission model. */
  readonly remains: string | undefined;
  /** The beginning of the command. */
  readonly prefix: () => readonly string[];
}

const CONTAINMENTS: readonly Containment[] = [
  { name: 'unshare', remains: undefined, prefix: () => [...LIMITED, ...unshare()] },
  { name: 'user', remains: NETWORK, prefix: () => [...LIMITED, ...ALONE] },
  { name: 'limits', remains: `${NETWORK}, and ${SIGNALS}`, prefix: () => LIMITED },
  { name: 'none', remains: `${NETWORK}, ${SIGNALS}, and ${RESOURCES}`, prefix: () => [] },
];

// Most containers have 65,536 users, of which systems take the first thousands for themselves.
const FIRST_USER = 20_000;
const USERS = 40_000;

/** Returns a user that has no process: the first one from a place on. */
export function freeUser(place: number): number {
  const busy = new Set(usersOfProcesses().values());
  const uid = FIRST_USER + (place % USERS);
  return busy.has(uid) ? freeUser(place + 1) : uid;
}

// Not where an earlier server began, whose processes may be ending.
let next = randomInt(USERS);

function ownUser() {
  const uid = freeUser(next);
  next = uid - FIRST_USER + 1;
  return { uid, gid: uid };
}

/** Returns a program's command in a containment, and the options to spawn it with. */
export function contained({ name, prefix }: Containment, program = nodeCommand()) {
  const [file = '', ...args] = [...prefix(), ...program];
  const options = { ...(name === 'user' && ownUser()), env: { PATH: process.env['PATH'] ?? '' } };
  return { file, args, options };
}

function works(containment: Containment): boolean {
  if (containment.name === 'none') return true;
  if (containment.name === 'user' && process.getuid?.() !== 0) return false;
  const { file, args, options } = contained(containment);
  // The end of its input ends it.
  return spawnSync(file, args, { ...options, input: '', timeout: 20_000 }).status === 0;
}

/** Returns the containments that work on this system, the strongest first. */
export const workingContainments = (): Containment[] => CONTAINMENTS.filter(works);

let strongest: Containment | undefined;

/** Returns the strongest containment that works on this system, which is tried once. */
export function containment(): Containment {
  strongest ??= CONTAINMENTS.find(works)!;
  return strongest;
}
