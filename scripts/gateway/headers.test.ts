import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { root } from '@site/webpack/workspace';
import { MESSAGES } from '../../server/src/http/messages.ts';
import { FILE_POLICY, SECURITY_HEADERS } from '../../server/src/http/securityHeaders.ts';
import { STRICT_TRANSPORT_SECURITY } from '../../server/src/http/securityHeaders.ts';
import { findNginx } from '../lib/nginxProgram.ts';
import { temporaryGateway, type TemporaryGateway } from './temporaryGateway.ts';

const program = findNginx();
const HSTS = 'strict-transport-security';

const hashOfStyle = (lang: string) => {
  const page = readFileSync(path.join(root, `docker/gateway/pages/away.${lang}.html`), 'utf8');
  const style = /<style>(.*?)<\/style>/s.exec(page)?.[1] ?? '';
  return createHash('sha256').update(style).digest('base64');
};

/** What a server may answer that has a mind of its own. */
const OWN = {
  ...Object.fromEntries(Object.keys(SECURITY_HEADERS).map((name) => [name, `of the server: ${name}`])),
  [HSTS]: 'max-age=1',
  'cache-control': 'public, max-age=60',
};

(program === undefined ? describe.skip : describe)('headers of the gateway', () => {
  let upstream: Server;
  const gateways: TemporaryGateway[] = [];
  let plain: TemporaryGateway;
  let encrypted: TemporaryGateway;
  let alone: TemporaryGateway;
  let developing: TemporaryGateway;

  const start = async (options: Partial<Parameters<typeof temporaryGateway>[0]>, port: number) => {
    const files = { 'assets/main.0123456789.js': 'run()', 'assets/font.woff2': 'font' };
    const gateway = await temporaryGateway({ program: program ?? '', upstream: port, files, ...options });
    gateways.push(gateway);
    return gateway;
  };

  beforeAll(async () => {
    upstream = createServer(({ url = '' }, response) => {
      response.writeHead(200, url.includes('own') ? OWN : {}).end('answered');
    }).listen(0, '127.0.0.1');
    await once(upstream, 'listening');
    const { port } = upstream.address() as AddressInfo;
    plain = await start({}, port);
    // As an operator says whose balancer has the certificate.
    encrypted = await start({ siteLines: 'set $proto https;' }, port);
    // Nothing listens on the port that no program may take.
    alone = await start({ siteLines: 'set $proto https;' }, 1);
    developing = await start({ file: 'development.conf' }, 1);
  });
  afterAll(async () => {
    upstream.closeAllConnections();
    upstream.close();
    await Promise.all(gateways.map(({ stop }) => stop()));
  });

  const securityOf = ({ headers }: Response) =>
    Object.fromEntries([...Object.keys(SECURITY_HEADERS), HSTS].map((name) => [name, headers.get(name)]));
  const REMOTE = { ...SECURITY_HEADERS, 'content-security-policy': FILE_POLICY };
  const FILES = { ...REMOTE, 'cross-origin-resource-policy': 'cross-origin' };
  const AWAY = {
    ...SECURITY_HEADERS,
    'content-security-policy': `default-src 'none'; style-src 'sha256-${hashOfStyle('en')}'; frame-ancestors 'none'`,
  };
  const SECURE = { [HSTS]: STRICT_TRANSPORT_SECURITY };

  test.each(['/assets/main.0123456789.js', '/assets/font.woff2'])(
    'file %s carries those of the server',
    async (file) => {
      const answer = await fetch(plain.url + file);
      expect([answer.status, securityOf(answer)]).toEqual([200, { ...FILES, [HSTS]: null }]);
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      expect(securityOf(await fetch(encrypted.url + file))).toEqual({ ...FILES, ...SECURE });
    },
  );

  test.each(['/api/x', '/', '/remotes/shop/1/a.js', '/assets/only-a-server-has-it.js'])(
    '%s: an answer of a server without them gets them',
    async (url) => {
      const expected = url.startsWith('/assets/')
        ? FILES
        : url.startsWith('/remotes/')
          ? REMOTE
          : SECURITY_HEADERS;
      expect(securityOf(await fetch(encrypted.url + url))).toEqual({ ...expected, ...SECURE });
    },
  );

  test.each(['/api/own', '/own', '/remotes/own/1/a.js', '/remotes/own/1/a.js', '/assets/own.js'])(
    '%s: those that a server has set stay as they are, each once',
    async (url) => {
      const answer = await fetch(encrypted.url + url);
      expect(answer.headers.get('cache-control')).toBe(OWN['cache-control']);
      expect(securityOf(answer)).toEqual(expect.objectContaining({ [HSTS]: 'max-age=1' }));
      // A file of a remote may come from the cache, with the policy of an earlier server.
      const own = url.startsWith('/remotes/') ? { 'content-security-policy': FILE_POLICY } : {};
      expect(securityOf(answer)).toMatchObject({
        ...Object.fromEntries(Object.keys(SECURITY_HEADERS).map((name) => [name, `of the server: ${name}`])),
        ...own,
      });
    },
  );

  test('the page while no server answers, whose style its policy allows', async () => {
    const answer = await fetch(`${alone.url}/`);
    expect([answer.status, securityOf(answer)]).toEqual([503, { ...AWAY, ...SECURE }]);
    expect(hashOfStyle('de')).toBe(hashOfStyle('en'));
    expect(securityOf(await fetch(`${developing.url}/`))).toEqual({ ...AWAY, [HSTS]: null });
  });

  test.each(['en', 'de'] as const)('the refusals in %s are those of the servers', async (lang) => {
    const headers = { cookie: `lang=${lang}` };
    const away = await fetch(`${alone.url}/api/x`, { headers });
    expect([away.status, securityOf(away)]).toEqual([503, { ...SECURITY_HEADERS, ...SECURE }]);
    expect(away.headers.get('retry-after')).toBe('5');
    expect(await away.json()).toEqual({ code: 'unavailable', message: MESSAGES.unavailable[lang] });
    const tooLarge = await fetch(`${plain.url}/api/x`, { headers, method: 'POST', body: 'x'.repeat(65_537) });
    expect([tooLarge.status, securityOf(tooLarge)]).toEqual([413, { ...SECURITY_HEADERS, [HSTS]: null }]);
    expect(await tooLarge.json()).toEqual({ code: 'too_large', message: MESSAGES.too_large[lang] });
    const texts = readFileSync(path.join(root, 'docker/gateway/common.conf'), 'utf8');
    expect(texts).toContain(`${lang} '${MESSAGES.too_many_requests[lang]}';`);
  });

  test('health says so', async () => {
    expect(await (await fetch(`${plain.url}/gateway/healthz`)).text()).toBe('ok');
    expect((await fetch(`${plain.url}/metrics`)).status).toBe(404);
  });
});
