import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { startFakeSite, type FakeSite } from './testing/fakeSite.ts';

const WORKER = path.join(import.meta.dirname, 'worker.ts');
const TOKEN = 'the token of the gate';

let site: FakeSite;

beforeEach(async () => {
  site = await startFakeSite({ '/api/gate/claim': '{"job":null}' });
});
afterEach(() => site.close());

/** The site's address with a host that leads to this machine, but needn't. */
const elsewhere = () => site.url.replace('127.0.0.1', '0.0.0.0');

async function work(env: Readonly<Record<string, string>>) {
  const worker = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', WORKER], {
    env: { PATH: process.env['PATH'], GATE_TOKEN: TOKEN, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [said, [code]] = await Promise.all([text(worker.stderr), once(worker, 'exit')]);
  return { said, code: code as number };
}

test.each([[{}], [{ UNENCRYPTED_HOST: 'gateway' }], [{ UNENCRYPTED_HOST: '' }]])(
  'a worker sends its token to no other machine over http: %j',
  async (env) => {
    const { said, code } = await work({ SITE: elsewhere(), ...env });
    expect(said).toBe(
      `The token of the gate would be sent unencrypted to ${elsewhere()}: name the site with https://. ` +
        'http:// is for a site on this machine, such as http://localhost:3000.\n',
    );
    expect([code, site.reached]).toEqual([1, []]);
  },
);

test.each([
  ['this machine', () => ({ SITE: site.url })],
  ['the host that the operator names', () => ({ SITE: elsewhere(), UNENCRYPTED_HOST: '0.0.0.0' })],
])('a worker asks %s over http', async (_, env) => {
  expect(await work(env())).toEqual({ said: '', code: 0 });
  expect(site.reached).toMatchObject([
    { method: 'POST', url: '/api/gate/claim', headers: { 'x-gate-token': TOKEN } },
  ]);
});
