import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { describeGateway, startGateway, startUpstream } from './testing/gateway.ts';

describeGateway("the operator's calls from outside", () => {
  const asked: (string | undefined)[] = [];

  async function start(file: 'production.conf' | 'development.conf') {
    const { port: upstream } = await startUpstream(({ url }, response) => {
      asked.push(url);
      response.end('answered');
    });
    const { port } = await startGateway({ upstream, file });
    return async (path: string) => {
      const headers = { 'x-operator-key': 'x'.repeat(43) };
      const call = request({ host: '127.0.0.1', port, path, method: 'POST', headers }).end();
      const [answer] = (await once(call, 'response')) as [IncomingMessage];
      answer.resume();
      return answer.statusCode;
    };
  }

  test.each(['production.conf', 'development.conf'] as const)('reach no server by %s', async (file) => {
    const statusOf = await start(file);
    for (const path of [
      '/api/operator/create-user',
      '/api/operator/create-user?x=/..',
      '/api/operator/create-user#/../..',
      '/api/%6fperator/create-user',
      '/%61pi/operator%2fcreate-user',
      '//api//operator/create-user',
      '/api/./operator/create-user',
      '/api/remotes/../operator/create-user',
      '/assets/..%2fapi/operator/create-user',
    ])
      expect([path, await statusOf(path)]).toEqual([path, 404]);
    expect(asked).toEqual([]);
    // No server routes these to a command: it resolves no dots, and its paths are in lower case.
    for (const path of ['/api/operator/../stats', '/api/OPERATOR/create-user', '/api/stats'])
      expect([path, await statusOf(path)]).toEqual([path, 200]);
    asked.length = 0;
  });
});
