import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { describeGateway, startGateway, startUpstream, type Gateway } from './testing/gateway.ts';

describeGateway('the hosts that a gateway answers', () => {
  let production: Gateway;
  let development: Gateway;

  beforeAll(async () => {
    const { port: upstream } = await startUpstream((_, response) => response.end('answered'));
    production = await startGateway({ upstream });
    development = await startGateway({ upstream, file: 'development.conf' });
  });

  async function statusOf({ port }: Gateway, host: string, path: string): Promise<number | undefined> {
    const call = request({ host: '127.0.0.1', port, path, headers: { host } }).end();
    const [answer] = (await once(call, 'response')) as [IncomingMessage];
    answer.resume();
    return answer.statusCode;
  }

  test.each([
    '/',
    '/api/stats',
    '/assets/main.js',
    '/dev-remotes/shop/shop.js',
    '/api/login',
    '/gateway/healthz',
  ])('in development, %s is only there for names and addresses of a machine', async (path) => {
    for (const host of [
      'evil.example',
      'evil.example:3000',
      'localhost.evil.example',
      '1.2.3.4.evil.example',
    ])
      expect([host, await statusOf(development, host, path)]).toEqual([host, 421]);
    for (const host of [
      'localhost',
      'localhost:3000',
      'LOCALHOST:3000',
      '127.0.0.1:3000',
      '192.168.0.7',
      '[::1]:3000',
    ])
      expect([host, await statusOf(development, host, path)]).toEqual([host, 200]);
  });

  test('in production, every host may be the one of the site', async () => {
    expect(await statusOf(production, 'site.example', '/api/stats')).toBe(200);
  });
});
