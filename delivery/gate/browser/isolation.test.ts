import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createServer, type AddressInfo } from 'node:net';
import { newFolder } from '@site/backend/testing/folder';
import { GATE_AGENT } from '../browserAgent.ts';
import { GATE_USER } from './decideRequest.ts';
import type { CheckedBuild, Finding } from './findings.ts';
import { installedChromium } from './installedChromium.ts';
import { launchBrowser } from './launchBrowser.ts';
import { limitNetwork } from './network.ts';
import { startFakeSite } from './testing/fakeSite.ts';
import { visit } from './visit.ts';

const FILES = '/remotes/shop/2.0.0/';
const PAGE = (script: string) =>
  `<!doctype html><main><h1>Shop</h1></main><iframe name="sink"></iframe><script src="${FILES}${script}"></script>`;

/** Every way for a page to send a request, each with its own name. */
const SENDING = `
  const at = (way) => '/api/applications/apply?' + way;
  const post = (way, more = {}) => fetch(at(way), { method: 'POST', body: 'read', ...more }).catch(() => undefined);
  const form = (way, target) => {
    const made = Object.assign(document.createElement('form'), { method: 'POST', action: at(way), target });
    document.body.append(made);
    made.submit();
  };
  const inWorker = (way) => 'fetch("' + location.origin + at(way) + '", { method: "POST", body: "read" })';
  const blob = (text) => URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
  const attempt = (run) => { try { run(); } catch (error) { console.info(String(error)); } };
  const tasks = [
    () => post('fetch'),
    () => post('keepalive', { keepalive: true }),
    () => post('put', { method: 'PUT' }),
    () => post('omit', { credentials: 'omit' }),
    () => navigator.sendBeacon(at('beacon'), 'read'),
    () => { const x = new XMLHttpRequest(); x.open('POST', at('xhr')); x.send('read'); },
    () => form('form', 'sink'),
    () => form('popup-form', '_blank'),
    () => window.open(at('popup')),
    () => { const a = Object.assign(document.createElement('a'), { href: '#x', ping: at('ping') }); document.body.append(a); a.click(); },
    () => new Worker('${FILES}worker.js'),
    () => new Worker(blob(inWorker('blob-worker'))),
    () => new SharedWorker('${FILES}shared.js'),
    () => new SharedWorker(blob(inWorker('blob-shared'))),
    () => navigator.serviceWorker?.register('${FILES}service.js').catch(() => undefined),
    () => { const f = document.createElement('iframe'); document.body.append(f); f.contentWindow.fetch(at('blank-frame'), { method: 'POST' }).catch(() => undefined); },
    () => { const f = document.createElement('iframe'); f.srcdoc = '<script>' + inWorker('srcdoc') + '</' + 'script>'; document.body.append(f); },
    () => { const f = document.createElement('iframe'); f.setAttribute('sandbox', 'allow-scripts'); f.srcdoc = '<script>' + inWorker('sandboxed') + '</' + 'script>'; document.body.append(f); },
    () => new WebSocket(location.origin.replace('http', 'ws') + at('socket')),
    () => { const f = document.createElement('iframe'); document.body.append(f); new f.contentWindow.WebSocket(location.origin.replace('http', 'ws') + at('frame-socket')); },
    () => { const s = document.createElement('script'); s.type = 'speculationrules'; s.textContent = JSON.stringify({ prerender: [{ source: 'list', urls: ['${FILES}prerendered.html'] }] }); document.head.append(s); },
    () => window.fetchLater?.(at('later'), { method: 'POST', body: 'read' }),
    () => window.addEventListener('pagehide', () => { navigator.sendBeacon(at('pagehide'), 'read'); post('pagehide-keepalive', { keepalive: true }); }),
  ];
  tasks.forEach(attempt);
  // Who is not routed names itself and the visitor's address as it likes.
  addEventListener('pagehide', () =>
    post('pagehide-forged', { keepalive: true, credentials: 'omit', headers: { 'user-agent': 'x', 'x-forwarded-for': '203.0.113.7' } }));
`;

const SENDER = (way: string) => `fetch('/api/applications/apply?${way}', { method: 'POST', body: 'read' });`;

const READING = `
  fetch('/api/clans', { headers: { authorization: 'Bearer of-somebody' } });
  fetch('/api/panel/audit').then((answer) => answer.json());
  fetch('/api/profile/gate', { method: 'HEAD' });
`;

const BOOT = JSON.stringify({ registry: { remotes: [{ name: 'shop' }, { name: 'panel' }] } });
const ASKING = `
  const names = ({ remotes }) => remotes.map(({ name }) => name).join();
  const boot = JSON.parse(document.getElementById('boot').textContent);
  const root = document.getElementById('root').dataset;
  console.error('page: ' + names(boot.registry) + ' ' + Object.keys(root));
  fetch('/api/registry').then((answer) => answer.json()).then((registry) => console.error('call: ' + names(registry)));
`;

const files = {
  '/asking': `<script type="application/json" id="boot">${BOOT}</script><div id="root" data-lang="en"></div>${PAGE('asking.js')}`,
  '/api/registry': JSON.stringify({ remotes: [{ name: 'shop' }, { name: 'panel' }] }),
  [`${FILES}asking.js`]: ASKING,
  '/sending': PAGE('sending.js'),
  '/reading': PAGE('reading.js'),
  [`${FILES}sending.js`]: SENDING,
  '/api/clans': '[]',
  [`${FILES}reading.js`]: READING,
  [`${FILES}worker.js`]: SENDER('worker'),
  [`${FILES}shared.js`]: SENDER('shared'),
  [`${FILES}service.js`]: SENDER('service'),
  [`${FILES}prerendered.html`]: `<script>${SENDER('prerendered')}</script>`,
};

const site = await startFakeSite(files);
const origins = { site: site.url, others: [] };
const { browser, close } = await launchBrowser(installedChromium() ?? '', origins);

afterAll(async () => {
  await close();
  await site.close();
});

/** Opens a path as staff, then closes the page. */
async function open(address: string, alone?: string) {
  const before = site.reached.length;
  const context = await browser.newContext({ serviceWorkers: 'block', locale: 'en-GB' });
  const only = alone === undefined ? undefined : { name: alone };
  await limitNetwork(context, { origins, user: GATE_USER, alone: only });
  const found: string[] = [];
  const build: CheckedBuild = { site: site.url, name: 'shop', version: '2.0.0', smoke: [] };
  const visitor = { context, width: 390, isStaff: true, isAlone: alone !== undefined };
  const findings = {
    add: ({ what, sources: [source = 'in no file'] = [] }: Finding) =>
      void found.push(`${what} ${source.replace(FILES, '').replace(/:\d+$/, '')}`),
  };
  await visit(address, visitor, { build, pages: [], findings, until: Infinity });
  await context.close();
  return { found, reached: site.reached.slice(before) };
}

test('sends nothing but plain reads to the site that the site does not know as the gate', async () => {
  const { reached, found } = await open('/sending');
  const others = reached.filter(({ method, url }) => !/^GET \/(?!api)/.test(`${method} ${url}`));
  // These are past the routing: the site refuses them.
  expect(others.filter(({ url }) => !/\?(?:pagehide|later)/.test(url))).toEqual([]);
  expect(reached.filter(({ headers }) => headers['user-agent'] !== GATE_AGENT)).toEqual([]);
  expect(reached.map(({ url }) => url)).toContain(`${FILES}worker.js`);
  expect(found.join('\n')).toContain('The page opens a window without a click.');
}, 60_000);

test('forwards a public read as a visitor', async () => {
  const { reached } = await open('/reading');
  const read = reached.find(({ url }) => url === '/api/clans');
  expect(read?.headers.authorization).toBeUndefined();
  expect(reached.map(({ url }) => url).filter((url) => url.startsWith('/api/'))).toEqual(['/api/clans']);
}, 60_000);

test('shows a site without its other remotes, which knows the gate in all reads', async () => {
  const said = async (alone?: string) => (await open('/asking', alone)).found.join('\n');
  expect(await said()).toMatch(/page: shop,panel lang\b[^]*call: shop,panel/);
  expect(await said('shop')).toMatch(/page: shop renderedLang\b[^]*call: shop /);
  const { reached } = await open('/asking', 'shop');
  expect(reached.filter(({ headers }) => headers['user-agent'] !== GATE_AGENT)).toEqual([]);
}, 60_000);

test('connects to no other port or host, whatever names it, even without routing', async () => {
  let connections = 0;
  const other = createServer((socket) => void ((connections += 1), socket.destroy()));
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  const page = await browser.newPage();
  await page.goto(`${site.url}/api/clans`);
  const before = site.reached.length;
  const reach = async ({ to, own }: { readonly to: number; readonly own: string }) => {
    const hosts = [
      '127.0.0.1',
      'localhost',
      'x.localhost',
      '127.1',
      '2130706433',
      '0.0.0.0',
      '[::ffff:127.0.0.1]',
    ];
    const urls = [
      ...hosts.map((host) => `http://${host}:${to}/`),
      `http://localhost:${own}/`,
      'http://169.254.169.254/',
    ];
    const socket = new WebSocket(`ws://127.0.0.1:${to}/`);
    const closed = new Promise((resolve) => (socket.onclose = resolve));
    const turn = ['turn', 'turns'].map((scheme) => `${scheme}:127.0.0.1:${to}?transport=tcp`);
    const calls = new RTCPeerConnection({ iceServers: [{ urls: turn, username: 'a', credential: 'b' }] });
    calls.createDataChannel('x');
    const gathered = new Promise(
      (resolve) =>
        (calls.onicegatheringstatechange = () => calls.iceGatheringState === 'complete' && resolve(0)),
    );
    await calls.setLocalDescription(await calls.createOffer());
    const answers = await Promise.allSettled(urls.map((url) => fetch(url, { mode: 'no-cors' })));
    await Promise.all([closed, gathered]);
    return urls.filter((_, index) => answers[index]?.status === 'fulfilled');
  };
  expect(await page.evaluate(reach, { to: port, own: new URL(site.url).port })).toEqual([]);
  await page.close();
  other.close();
  expect([connections, site.reached.slice(before)]).toEqual([0, []]);
}, 60_000);

test("hides the worker's token and environment from the browser", async () => {
  const folder = newFolder();
  const program = path.join(folder, 'browser');
  const seen = path.join(folder, 'seen');
  writeFileSync(program, `#!/bin/sh\n{ env; echo "$@"; } > '${seen}'\n`, { mode: 0o755 });
  process.env['GATE_TOKEN'] = 'the token of the worker';
  try {
    await expect(launchBrowser(program, origins)).rejects.toThrow();
    const text = readFileSync(seen, 'utf8');
    expect(text).toContain('--headless');
    expect(text).toContain('PATH=');
    expect(text).not.toMatch(/token/i);
  } finally {
    delete process.env['GATE_TOKEN'];
  }
});
