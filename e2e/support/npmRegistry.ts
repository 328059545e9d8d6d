import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The document that `npm publish` sends: one version, its tags and its tarball in base64. */
interface Published {
  readonly versions: Readonly<Record<string, { readonly dist: { tarball: string } }>>;
  readonly 'dist-tags': Readonly<Record<string, string>>;
  readonly _attachments: Readonly<Record<string, { readonly data: string }>>;
}

/** An npm registry: what `npm publish` puts there can be installed. */
interface NpmRegistry {
  readonly url: string;
  stop(): void;
}

async function readText(stream: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** Starts a registry that has no package yet, and that anybody may publish to. */
export async function startNpmRegistry(): Promise<NpmRegistry> {
  const packages = new Map<string, Published>();
  const tarballs = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    void (async () => {
      const path = decodeURIComponent(request.url ?? '/');
      const known = packages.get(path);
      if (request.method === 'PUT') {
        const sent = JSON.parse(await readText(request)) as Published;
        for (const [version, manifest] of Object.entries(sent.versions)) {
          const tarball = `/-${path}-${version}.tgz`;
          tarballs.set(tarball, Buffer.from(Object.values(sent._attachments)[0]?.data ?? '', 'base64'));
          manifest.dist.tarball = new URL(tarball, url()).href;
        }
        packages.set(path, { ...sent, versions: { ...known?.versions, ...sent.versions } });
        response.writeHead(201, { 'content-type': 'application/json' }).end('{"ok":true}');
        return;
      }
      const tarball = tarballs.get(path);
      if (tarball) response.end(tarball);
      else if (known)
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(known));
      else response.writeHead(404, { 'content-type': 'application/json' }).end('{}');
    })();
  });
  const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: url(), stop: () => server.close() };
}
