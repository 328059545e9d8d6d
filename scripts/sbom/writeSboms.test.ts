import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '@site/webpack/workspace';
import { writeSboms, type Sbom } from './writeSboms.ts';

// npm builds its whole tree.
const SBOM_TIMEOUT = 120_000;

const folder = mkdtempSync(path.join(tmpdir(), 'sbom-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, { version: string; integrity?: string }>;
};

test(
  'the lists contain every locked package with its hash and nothing specific to this machine',
  () => {
    const files = writeSboms(folder);
    expect(files.map((file) => path.basename(file))).toEqual(['shipped.cdx.json', 'all.cdx.json']);
    const texts = files.map((file) => readFileSync(file, 'utf8'));
    const [shipped, all] = texts.map((text) => JSON.parse(text) as Sbom);
    for (const sbom of [shipped, all]) {
      expect(sbom).toMatchObject({
        bomFormat: 'CycloneDX',
        specVersion: expect.stringMatching(/^1\.\d$/),
        metadata: { component: { name: 'minigame-network-site' } },
      });
    }
    const named = (sbom: Sbom | undefined) => new Set(sbom?.components.map(({ name }) => name));
    expect([...named(shipped)]).toEqual(expect.arrayContaining(['fastify', 'react', 'pg']));
    for (const name of ['jest', 'eslint', 'autocannon']) expect(named(shipped)).not.toContain(name);
    const refs = new Set(shipped?.components.map((component) => component['bom-ref']));
    const [own, ...others] = shipped?.dependencies ?? [];
    expect(own?.ref).toMatch(/^minigame-network-site@/);
    for (const { ref, dependsOn } of others)
      for (const name of [ref, ...dependsOn]) expect(refs).toContain(name);
    expect([...named(all)]).toEqual(expect.arrayContaining(['fastify', 'jest', 'webpack']));

    const hashes = new Set(
      Object.values(lock.packages).flatMap(({ integrity }) =>
        integrity ? [Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex')] : [],
      ),
    );
    for (const { name, purl, hashes: own = [] } of all?.components ?? []) {
      expect(purl).toMatch(/^pkg:npm\//);
      for (const { alg, content } of own)
        expect([name, alg, hashes.has(content)]).toEqual([name, 'SHA-512', true]);
    }
    expect(all?.components.filter(({ hashes: own }) => own).length).toBeGreaterThan(900);
    for (const text of texts) {
      expect(text).not.toContain(root);
      expect(text.replace('http://cyclonedx.org/schema/', '')).not.toMatch(/https?:/);
    }
  },
  SBOM_TIMEOUT,
);
