import { once } from 'node:events';
import { gzipSync } from 'node:zlib';
import { askPublic } from './askPublic.ts';
import { NotFoundError, readBody } from './readBody.ts';
import { send, startPublicService, trustPublicServices } from './testing/publicService.ts';

const MAX_BYTES = 1_000;
const MEGABYTE = 1024 * 1024;
const service = await startPublicService((_request, response) => send(response, 'text/plain', 'hello'));
trustPublicServices();

async function read(): Promise<Buffer> {
  return readBody(await askPublic(service.origin, new AbortController().signal), MAX_BYTES);
}

test('a body is read whole', async () => {
  expect((await read()).toString()).toBe('hello');
  const body = Buffer.alloc(MAX_BYTES, 'ä');
  service.answer = (_request, response) => {
    response.write(body.subarray(0, 10));
    setImmediate(() => response.end(body.subarray(10)));
  };
  expect(await read()).toEqual(body);
  service.answer = (_request, response) => void response.end();
  expect(await read()).toHaveLength(0);
});

test('a byte more than allowed is refused', async () => {
  service.answer = (_request, response) => send(response, 'text/plain', Buffer.alloc(MAX_BYTES + 1));
  await expect(read()).rejects.toThrow('more than 1000 bytes');
});

test('what is too large is not read to its end', async () => {
  let sent = 0;
  const closed = Promise.withResolvers<unknown>();
  service.answer = async (_request, response) => {
    response.on('close', closed.resolve);
    while (!response.destroyed && sent < 100 * MEGABYTE) {
      sent += MEGABYTE;
      if (!response.write(Buffer.alloc(MEGABYTE)))
        await Promise.race([once(response, 'drain'), closed.promise]);
    }
  };
  await expect(read()).rejects.toThrow('more than 1000 bytes');
  await closed.promise;
  expect(sent).toBeLessThan(50 * MEGABYTE);
});

test('what becomes too large by being unpacked is refused', async () => {
  service.answer = (_request, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(10 * MEGABYTE)));
  await expect(read()).rejects.toThrow('more than 1000 bytes');
});

test('a connection that ends too early gives no body', async () => {
  service.answer = (_request, response) => {
    response.writeHead(200, { 'content-length': 100 }).write('half');
    setImmediate(() => response.destroy());
  };
  await expect(read()).rejects.toThrow('terminated');
});

test.each([201, 206, 304, 400, 401, 403, 418, 429, 500, 503])('%s is no good answer', async (status) => {
  service.answer = (_request, response) => void response.writeHead(status).end();
  await expect(read()).rejects.toThrow(`the service answers ${status}`);
});

test.each([204, 404, 410])('%s says that there is nothing', async (status) => {
  service.answer = (_request, response) => void response.writeHead(status).end();
  await expect(read()).rejects.toThrow(NotFoundError);
});
