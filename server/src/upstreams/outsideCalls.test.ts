import { once } from 'node:events';
import { askPublic } from './askPublic.ts';
import { createOutsideCalls } from './outsideCalls.ts';
import { NotFoundError, readBody } from './readBody.ts';
import { send, startPublicService, trustPublicServices } from './testing/publicService.ts';

trustPublicServices();

function createCalls(timeLimit?: number) {
  const lines: [details: object, text: string][] = [];
  const log = { warn: (details: object, text: string) => void lines.push([details, text]) };
  const calls = createOutsideCalls({ service: 'sample', log, ...(timeLimit ? { timeLimit } : {}) });
  return { calls, lines };
}

const fail = (reason: string) => () => Promise.reject(new Error(reason));
const work = async () => 'value';

test('the log says when a service begins to fail and when it is back, each once', async () => {
  const { calls, lines } = createCalls();
  const refused = new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') });
  expect(await calls.make(work)).toBe('value');
  await expect(calls.make(() => Promise.reject(refused))).rejects.toBe(refused);
  await expect(calls.make(fail('another'))).rejects.toThrow('another');
  await expect(calls.make(fail('a third'))).rejects.toThrow('a third');
  await calls.make(work);
  await calls.make(work);
  await expect(calls.make(fail('again'))).rejects.toThrow('again');
  expect(lines).toEqual([
    [{ service: 'sample', reason: 'fetch failed: connect ECONNREFUSED' }, 'an outside service fails'],
    [{ service: 'sample' }, 'an outside service is back'],
    [{ service: 'sample', reason: 'again' }, 'an outside service fails'],
  ]);
});

test('a service that has nothing on one question does not fail', async () => {
  const { calls, lines } = createCalls();
  await expect(calls.make(() => Promise.reject(new NotFoundError()))).rejects.toThrow(NotFoundError);
  expect(lines).toEqual([]);
});

describe('with a service', () => {
  const waiting = (_request: unknown, response: { write(text: string): void }) => response.write('begin');

  async function startWith(timeLimit?: number) {
    const service = await startPublicService(waiting);
    const { calls, lines } = createCalls(timeLimit);
    const call = () =>
      calls.make(async (signal) =>
        (await readBody(await askPublic(service.origin, signal), 1_000)).toString(),
      );
    return { service, calls, lines, call };
  }

  test('that never says a word is given up', async () => {
    const { service, call, lines } = await startWith(200);
    service.answer = () => undefined;
    await expect(call()).rejects.toThrow('timeout');
    expect(lines).toHaveLength(1);
  });

  test('that trickles is given up, however much it has sent', async () => {
    const { service, call } = await startWith(300);
    const gone = Promise.withResolvers<void>();
    service.answer = (_request, response) => {
      const drip = setInterval(() => response.write('.'), 20);
      void once(response, 'close').then(() => {
        clearInterval(drip);
        gone.resolve();
      });
    };
    await expect(call()).rejects.toThrow('timeout');
    await gone.promise;
  });

  test('an answer that is refused unread is not sent on', async () => {
    const { service, call } = await startWith();
    const gone = Promise.withResolvers<unknown>();
    service.answer = (_request, response) => {
      response.on('close', gone.resolve);
      response.writeHead(500).write('the first of many lines');
    };
    await expect(call()).rejects.toThrow('500');
    await gone.promise;
  });

  test('closing ends what is under way and what is begun later, without a word', async () => {
    const { service, calls, lines, call } = await startWith();
    const arrived = Promise.withResolvers<unknown>();
    service.answer = arrived.resolve;
    const running = expect(call()).rejects.toThrow('aborted');
    await arrived.promise;
    calls.close();
    await running;
    await expect(call()).rejects.toThrow('aborted');
    expect(service.requests).toHaveLength(1);
    expect(lines).toEqual([]);
  });

  test('many calls one after another leave nothing behind', async () => {
    const { service, call } = await startWith();
    service.answer = (_request, response) => send(response, 'text/plain', 'hello');
    for (let i = 0; i < 20; i += 1) expect(await call()).toBe('hello');
    expect(service.mostAtOnce).toBe(1);
  });
});
