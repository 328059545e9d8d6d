import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { remoteFolders } from '@site/webpack/workspace';
import { freePort } from '../../../scripts/lib/freePort.ts';
import { startNode } from '../../../scripts/lib/runNode.ts';
import {
  ancestry,
  FILES,
  OVERLAYS,
  readCompose,
  readOverlay,
  readStages,
  startOf,
  type Service,
} from './testing/dockerFiles.ts';
import { writeContainer } from './testing/imageFolder.ts';

const HOST = '127.0.0.1';
const stages = readStages();
const temporary = mkdtempSync(path.join(tmpdir(), 'containers-'));
afterAll(() => rmSync(temporary, { recursive: true, force: true }));
const writer = {
  stages,
  newFolder: () => mkdtempSync(path.join(temporary, 'c')),
  written: new Map<string, string>(),
};

const everyService = [
  ...FILES.map((file) => [file, readCompose(file).services] as const),
  ...OVERLAYS.map((file) => [file, readOverlay(file)] as const),
];

interface Program {
  readonly service: Service;
  /** The arguments that Node is called with. */
  readonly words: readonly string[];
}

const [oneRemote = '', ...otherRemotes] = remoteFolders().map((folder) => path.basename(folder));

function programsOf(service: Service): Program[] {
  const { build, entrypoint, command, healthcheck } = service;
  if (!build) return [];
  const image = startOf(stages, build.target);
  const start = [...(entrypoint ?? image.entrypoint), ...(command ?? image.command)];
  return [start, healthcheck?.test.slice(1) ?? []].flatMap(([program, ...words]) =>
    program === 'node' ? [{ service, words }] : [],
  );
}

/** Every program in each file once. The services of remotes differ only in the remote. */
const programs = new Map(
  everyService.flatMap(([file, services]) =>
    Object.entries(services)
      .filter(([name]) => !otherRemotes.includes(name))
      .flatMap(([, service]) => programsOf(service))
      .map(
        (program) =>
          [`${file}: ${program.words.filter((word) => !URL.canParse(word)).join(' ')}`, program] as const,
      ),
  ),
);

const folders = new Map<string, string>();

function folderOf(service: Service): string {
  const key = JSON.stringify([service.build?.target, service.volumes]);
  const folder = folders.get(key) ?? writeContainer(service, writer);
  folders.set(key, folder);
  return folder;
}

const otherServices = new Set(everyService.flatMap(([, services]) => Object.keys(services)));

/** Only the composition has secrets and other services. */
const isElsewhere = (value: string) =>
  value.startsWith('/run/secrets/') || (URL.canParse(value) && otherServices.has(new URL(value).hostname));

async function environmentOf({ build, environment = {} }: Service, folder: string) {
  const given = Object.entries(environment).flatMap(([name, value]) => {
    const own = value.replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1');
    if (isElsewhere(own)) return [];
    return [[name, own.startsWith('/run/') ? path.join(folder, own) : own] as const];
  });
  const ofImage = ancestry(stages, build?.target ?? '').map(({ env }) => env);
  return {
    PATH: process.env['PATH'],
    HOME: folder,
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    ...Object.assign({}, ...ofImage),
    ...Object.fromEntries(given),
    HOST,
    PORT: String(await freePort(HOST)),
  };
}

async function listens(
  address: { readonly port: number; readonly host: string } | { readonly path: string },
) {
  const socket = connect(address);
  const isOpen = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return isOpen;
}

/** A file that can't be found, or the stack of another error: the program of a container may outlive that of a part. */
const BROKEN = /Cannot find (module|package)|ENOENT|^ {4}at /m;

async function run({ service, words }: Program) {
  const folder = folderOf(service);
  const env = await environmentOf(service, folder);
  const { RENDERER_SOCKET: socket } = env as { readonly RENDERER_SOCKET?: string };
  const program = startNode(words, { cwd: folder, env });
  const isUp = () => listens({ host: HOST, port: Number(env.PORT) });
  const isSocketUp = async () => socket !== undefined && existsSync(socket) && listens({ path: socket });
  let isListening = false;
  while (program.isRunning() && !isListening && !BROKEN.test(program.output())) {
    await sleep(50);
    isListening = (await isUp()) || (await isSocketUp());
  }
  const isEnded = !program.isRunning();
  program.signal('SIGTERM');
  const { code, output } = await program.ended;
  return { isListening, code: isEnded ? code : undefined, output };
}

const runs = new Map([...programs].map(([name, program]) => [name, run(program)]));

// All start at once, and some of them load webpack.
jest.setTimeout(180_000);

test('each file has programs', () => {
  expect(oneRemote).not.toBe('');
  for (const file of FILES) expect([...programs.keys()].join()).toContain(file);
});

test.each([...programs.keys()])('%s starts with the files of its container', async (name) => {
  const { isListening, code, output } = (await runs.get(name)) ?? {};
  expect(output).not.toMatch(BROKEN);
  if (isListening || code === 0) return;
  // A health check says with its exit code alone that nobody answers.
  if (name.includes('healthcheck')) expect([code, output]).toEqual([1, '']);
  // What it lacks here is a build or, for the simulated game, the site.
  else expect(output).toMatch(/\b(is|are) missing\b|There is no build|does not answer: start the site first/);
});
