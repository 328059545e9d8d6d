import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '@site/webpack/workspace';
import { contentOf, readStages } from './testing/dockerFiles.ts';
import { importsOf } from './testing/importsOf.ts';

const FILES = [
  ...['Dockerfile', 'docker-compose.yml', 'docker/compose.prod.yml', 'docker/compose.disk.yml'],
  ...['docker/kubernetes/database/postgres.yaml', 'docker/kubernetes/database/redis.yaml'],
];
const FOREIGN =
  /\b(?:(?:node|debian|nginx|postgres|redis):[\w.-]*bookworm[\w-]*|(?:prom\/prometheus|grafana\/grafana):v?[\d.]+)(?:@sha256:[0-9a-f]{64})?/g;

const imagesIn = (folder: string) =>
  FILES.flatMap((file) => readFileSync(path.join(folder, file), 'utf8').match(FOREIGN) ?? []);
const tagOf = (image: string) => image.split('@')[0];

test('docker/pin-images.sh knows every third-party image', () => {
  const named = FILES.flatMap((file) => {
    const text = readFileSync(path.join(root, file), 'utf8').replaceAll(/^\s*#.*$/gm, '');
    const images = [...text.matchAll(/(?:image: |^ARG [A-Z]+=)(?!\$)(\S+:\S+)$/gm)];
    return images.map(([, image]) => image);
  });
  expect(named.length).toBeGreaterThan(5);
  expect(imagesIn(root)).toEqual(named);
});

test('either all images are pinned by digest or none, with one digest per tag', () => {
  const images = imagesIn(root);
  const pinned = images.filter((image) => image.includes('@'));
  expect([0, images.length]).toContain(pinned.length);
  expect(new Set(images).size).toBe(new Set(images.map(tagOf)).size);
});

describe("an image's build", () => {
  const stages = readStages();
  const programs = [...stages].flatMap(([stage, { runs }]) =>
    runs.flatMap((run) =>
      [...run.matchAll(/\bnode (\S+\.ts)/g)].map(([, program = '']) => ({ stage, program })),
    ),
  );

  test('is known', () => expect(programs.length).toBeGreaterThan(1));

  test.each(programs)('contains every file that $program imports in stage $stage', ({ stage, program }) => {
    const content = contentOf(stages, stage);
    const missing = [...importsOf(program).files].filter(
      (file) => !content.some((entry) => file === entry || file.startsWith(`${entry}/`)),
    );
    expect(missing).toEqual([]);
  });
});

describe('docker/pin-images.sh', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'pin-test-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  for (const file of FILES) cpSync(path.join(root, file), path.join(folder, file));
  mkdirSync(path.join(folder, 'bin'));

  function pin(digest: string) {
    const client = path.join(folder, 'bin/docker');
    // The length of its name makes the digests of two images differ.
    writeFileSync(client, `#!/bin/sh\nprintf '${digest}\\n' "\${#4}"\n`, { mode: 0o755 });
    return spawnSync('sh', [path.join(root, 'docker/pin-images.sh'), folder], {
      encoding: 'utf8',
      env: { ...process.env, PATH: `${path.join(folder, 'bin')}:${process.env['PATH']}` },
    });
  }

  test('adds a digest to every image and replaces it later', () => {
    const before = imagesIn(folder).map(tagOf);
    for (const digit of ['a', 'b']) {
      const { status, stderr } = pin(`sha256:${digit.repeat(62)}%02d`);
      expect([status, stderr]).toEqual([0, '']);
      const images = imagesIn(folder);
      expect(images.map(tagOf)).toEqual(before);
      for (const image of images)
        expect(image).toMatch(
          new RegExp(`@sha256:${digit}{62}${String(tagOf(image)?.length).padStart(2, '0')}$`),
        );
    }
    expect(readFileSync(path.join(folder, 'docker/compose.prod.yml'), 'utf8').split('\n').length).toBe(
      readFileSync(path.join(root, 'docker/compose.prod.yml'), 'utf8').split('\n').length,
    );
  });

  test("changes nothing if the registry's answer is unexpected", () => {
    const before = imagesIn(folder);
    expect(pin('unauthorized%.0s').status).toBe(1);
    expect(imagesIn(folder)).toEqual(before);
  });
});
