import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import path from 'node:path';
import { root } from '@site/webpack/workspace';
import { MESSAGES } from '@site/backend/messages';
import {
  FILE_POLICY,
  SECURITY_HEADERS,
  STRICT_TRANSPORT_SECURITY,
} from '../../../server/src/http/securityHeaders.ts';
import { BALANCED, describeGateway, startGateway, startUpstream, type Gateway } from './testing/gateway.ts';

const HSTS = 'strict-transport-security';

const hashOfStyle = (lang: string) => {
  const page = readFileSync(path.join(root, `docker/gateway/pages/away.${lang}.html`), 'utf8');
  const style = /<style>(.*?)<\/style>/s.exec(page)?.[1] ?? '';
  return createHash('sha256').update(style).digest('base64');
};

const OWN = {
  ...Object.fromEntries(Object.keys(SECURITY_HEADERS).map((name) => [name, `of the server: ${name}`])),
  [HSTS]: 'max-age=1',
  'cache-control': 'public, max-age=60',
};

describeGateway('headers of the gateway', () => {
  let plain: Gateway;
  let encrypted: Gateway;
  let alone: Gateway;
  let developing: Gateway;

  beforeAll(async () => {
    const { port: upstream } = await startUpstream(({ url = '' }, response) => {
      response.writeHead(200, url.includes('own') ? OWN : {}).end('answered');
    });
    const files = { 'assets/main.0123456789.js': 'run()', 'assets/font.woff2': 'font' };
    plain = await startGateway({ upstream, files });
    // As configured by an operator whose load balancer holds the certificate.
    const siteLines = 'set $proto https;';
    encrypted = await startGateway({ upstream, files, siteLines });
    // Nothing listens on the port that no program may take.
    alone = await startGateway({ upstream: 1, siteLines });
    developing = await startGateway({ upstream: 1, file: 'development.conf' });
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
    "file %s has the server's headers",
    async (file) => {
      const answer = await fetch(plain.url + file);
      expect([answer.status, securityOf(answer)]).toEqual([200, { ...FILES, [HSTS]: null }]);
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      expect(securityOf(await fetch(encrypted.url + file))).toEqual({ ...FILES, ...SECURE });
    },
  );

  test.each(['/api/x', '/', '/remotes/shop/1/a.js', '/assets/only-a-server-has-it.js'])(
    '%s: answers without them get them',
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
    '%s: headers set by a server are kept, each once',
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

  test('the page shown while no server answers allows its own style', async () => {
    const answer = await fetch(`${alone.url}/`);
    expect([answer.status, securityOf(answer)]).toEqual([503, { ...AWAY, ...SECURE }]);
    expect(hashOfStyle('de')).toBe(hashOfStyle('en'));
    expect(securityOf(await fetch(`${developing.url}/`))).toEqual({ ...AWAY, [HSTS]: null });
  });

  test.each(['en', 'de'] as const)('the refusals in %s match those of the servers', async (lang) => {
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

  test('the health endpoint answers', async () => {
    expect(await (await fetch(`${plain.url}/gateway/healthz`)).text()).toBe('ok');
    expect((await fetch(`${plain.url}/metrics`)).status).toBe(404);
  });
});

const FORGED = {
  'x-forwarded-for': '198.51.100.7',
  'x-forwarded-proto': 'https',
  'x-forwarded-host': 'evil.example',
  forwarded: 'for=198.51.100.7;host=evil.example',
};

describeGateway('what servers are told of a visitor', () => {
  let production: Gateway;
  let development: Gateway;
  const seen: { readonly url: string | undefined; readonly headers: IncomingHttpHeaders }[] = [];

  beforeAll(async () => {
    const { port: upstream } = await startUpstream(({ url, headers }, response) => {
      seen.push({ url, headers });
      response.setHeader('vary', 'accept-encoding');
      if (url?.includes('/9/')) response.setHeader('cache-control', 'public, max-age=60');
      response.end('answered');
    });
    production = await startGateway({ upstream });
    development = await startGateway({ upstream, file: 'development.conf' });
  });
  afterEach(() => void seen.splice(0));

  /** Unlike `fetch`, leaves the address as it is. */
  async function statusOf({ port }: Gateway, path: string): Promise<number | undefined> {
    const call = request({ host: '127.0.0.1', port, path, headers: FORGED });
    call.end();
    const [answer] = (await once(call, 'response')) as [IncomingMessage];
    answer.resume();
    return answer.statusCode;
  }

  const ADDRESSES = [
    '/',
    '/api/stats',
    '/api/login',
    '/api/remotes/shop/versions',
    '/api/remotes/shop/versions/1/files/a.js',
    '/api/gate/verdicts',
    '/assets/only-a-server-has-it.js',
    '/remotes/shop/1/a.js',
    '/socket.io/?EIO=4&transport=websocket',
  ];

  test.each(ADDRESSES)('%s: only headers set by the gateway itself', async (address) => {
    for (const gateway of [production, development]) await statusOf(gateway, address);
    expect(seen).toHaveLength(2);
    for (const { headers } of seen) {
      expect(headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http' });
      expect(headers).not.toHaveProperty('x-forwarded-host');
      expect(headers).not.toHaveProperty('forwarded');
    }
  });

  test("in Kubernetes, the gate's way in believes nothing, where the other one believes what is in front", async () => {
    const { port: upstream } = await startUpstream(({ url, headers }, response) => {
      seen.push({ url, headers });
      response.end('answered');
    });
    const siteLines = `${BALANCED} if ($http_x_forwarded_proto = https) { set $proto https; }`;
    const gateway = await startGateway({ upstream, siteLines, inKubernetes: true });
    await statusOf(gateway, '/api/stats');
    const call = request({ socketPath: gateway.checks, path: '/api/stats', headers: FORGED }).end();
    const [answer] = (await once(call, 'response')) as [IncomingMessage];
    answer.resume();
    const told = seen.map(({ headers }) => [headers['x-forwarded-for'], headers['x-forwarded-proto']]);
    expect([answer.statusCode, told]).toEqual([
      200,
      [
        ['198.51.100.7', 'https'],
        ['127.0.0.1', 'http'],
      ],
    ]);
  });

  test('a file of a remote is requested once per encoding, regardless of how a browser spells it', async () => {
    const read = (accept: string) =>
      fetch(`${production.url}/remotes/shop/9/a.js`, { headers: { 'accept-encoding': accept } });
    for (const accept of ['gzip', 'gzip, x1', 'x2, gzip', 'gzip;q=0.9']) await (await read(accept)).text();
    expect(seen).toHaveLength(1);
  });

  test('a file that a page asks for again after a failure is the same one', async () => {
    for (const folder of ['', 'again=k3x/', 'again=k4x/'])
      await (await fetch(`${production.url}/remotes/shop/9/${folder}pages/a.js`)).text();
    expect(seen.map(({ url }) => url)).toEqual(['/remotes/shop/9/pages/a.js']);
  });

  test.each([
    '/api/clans/x%2F..%2F..%2F..%2Fremotes%2Fy',
    '/api/clans/..%2f..%2fremotes/y',
    '/api/%2e%2e/remotes/y',
    '//remotes/y',
  ])('%s: refuses an address that becomes a file of a remote only when decoded', async (address) => {
    expect(await statusOf(production, address)).toBe(404);
    expect(seen).toEqual([]);
  });
});
