import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { until } from '@site/backend/testing/until';
import { startTestApp } from '../testing/testApp.ts';

test('a call that was begun before the server stops is carried out', async () => {
  const { app } = await startTestApp();
  await app.listen({ host: '127.0.0.1', port: 0 });
  const socket = net.connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  const accepted = once(app.server, 'connection');
  socket.write('GET /healthz HTTP/1.1\r\n');
  await accepted;

  const closed = app.close();
  await until(() => !app.server.listening);
  socket.write('Host: site.test\r\n\r\n');
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /);
  await closed;
});
