import fc from 'fast-check';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { SrvRecord } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { until } from '@site/backend/testing/until';
import { type ServerStatus, serverStatus } from '@site/contract/http/services';
import { type ResolveSrv, pingGameServer } from './serverListPing.ts';
import {
  packetOf,
  playersOf,
  responseOf,
  startPingedServer,
  varInt,
  writePieces,
} from './testing/pingedServer.ts';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { isNativeError } from 'node:util/types';

const LIMIT = 256 * 1024;
const UNKNOWN = { online: null, max: null };

const never = new AbortController().signal;
const server = await startPingedServer(() => undefined);

/** The ping of a server that answers with the given bytes and leaves the connection open. */
function pingWith(answer: Buffer | ((socket: Socket) => unknown)): Promise<ServerStatus> {
  server.answer = typeof answer === 'function' ? answer : (socket) => socket.write(answer);
  return pingGameServer(server.address, never);
}

beforeEach(() => {
  server.requests.length = 0;
});
afterEach(async () => {
  jest.restoreAllMocks();
  await server.allClosed();
});

test('sends a handshake and a status request, and reads the response, byte by byte', async () => {
  const response = '2300217b22706c6179657273223a7b226f6e6c696e65223a332c226d6178223a32307d7d';
  expect(await pingWith(Buffer.from(response, 'hex'))).toEqual({ online: 3, max: 20 });
  const port = server.port.toString(16).padStart(4, '0');
  const host = Buffer.from('127.0.0.1').toString('hex');
  expect(server.requests.map((request) => request.toString('hex'))).toEqual([
    `1000ff0509${host}${port}01` + '0100',
  ]);
});

const full = {
  version: { name: 'Paper 1.21.8', protocol: 772 },
  enforcesSecureChat: true,
  description: { text: 'Hallo ', extra: [{ text: '§aBlöcke 🧱', clickEvent: { action: 'open_url' } }] },
  players: { max: 1_000, online: 214, sample: [{ name: 'Steve', id: 'x' }] },
  favicon: `data:image/png;base64,${'A'.repeat(20_000)}`,
  modinfo: { type: 'FML', modList: [] },
};

/** A response whose packet has exactly the given length. */
function responseOfLength(length: number): Buffer {
  const text = JSON.stringify({ players: { online: 1, max: 2 }, padding: '' });
  const missing = length - 1 - varInt(length).length - text.length;
  return responseOf(text.replace('""', `"${'x'.repeat(missing)}"`));
}

test.each<[what: string, response: Buffer, status: ServerStatus]>([
  ['everything that servers send', responseOf(JSON.stringify(full)), { online: 214, max: 1_000 }],
  ['an empty server', playersOf(0, 0), { online: 0, max: 0 }],
  ['more players than slots', playersOf(9, 5), { online: 9, max: 5 }],
  ['hidden players', responseOf('{"version":{"name":"1.21"}}'), UNKNOWN],
  ['null players', responseOf('{"players":null}'), UNKNOWN],
  ['players without numbers', responseOf('{"players":{"sample":[]}}'), UNKNOWN],
  ['a hidden maximum', responseOf('{"players":{"online":4}}'), { online: 4, max: null }],
  ['bytes after the packet', Buffer.concat([playersOf(1, 2), Buffer.alloc(9, 0xff)]), { online: 1, max: 2 }],
  ['as much as is allowed', responseOfLength(LIMIT), { online: 1, max: 2 }],
])('reads %s', async (_what, response, status) => {
  expect(await pingWith(response)).toEqual(status);
});

const text = Buffer.from('{"players":{"online":1,"max":2}}');

test.each<[what: string, answer: Buffer, known: object]>([
  ['a negative number', playersOf(-1, 5), { online: null, max: 5 }],
  ['no maximum, as proxies do', playersOf(12, -1), { online: 12, max: null }],
  ['a huge number', playersOf(1e15, 5), { online: null, max: 5 }],
  ['a fraction', playersOf(1.5, 5), { online: null, max: 5 }],
  ['numbers as text', playersOf('1', '5'), { online: null, max: null }],
])('of a server that answers %s, the rest counts', async (_what, answer, known) => {
  expect(await pingWith(answer)).toEqual(known);
});

test.each<[what: string, answer: Buffer, reason: string]>([
  ['a negative packet length', Buffer.concat([varInt(-1), text]), 'VarInt of more than 3 bytes'],
  ['a packet length of four bytes', Buffer.from('80808001', 'hex'), 'VarInt of more than 3 bytes'],
  ['an endless VarInt', Buffer.alloc(100, 0xff), 'VarInt of more than 3 bytes'],
  ['a packet that is too long', responseOfLength(LIMIT + 1), 'more than 262144 bytes'],
  ['only the length of one', varInt(2 ** 21 - 1), 'more than 262144 bytes'],
  ['an empty packet', Buffer.alloc(1), 'no status response'],
  ['a packet without a text', packetOf(0), 'no status response'],
  ['another packet', packetOf(1, varInt(text.length), text), 'no status response'],
  ['a negative packet id', packetOf(-1, varInt(text.length), text), 'no status response'],
  ['a negative text length', packetOf(0, varInt(-1), text), 'no status response'],
  ['a text that ends after its packet', packetOf(0, varInt(text.length + 1), text), 'no status response'],
  ['a text length of six bytes', packetOf(0, Buffer.alloc(6, 0x80), text), 'VarInt of more than 5 bytes'],
  ['a packet id that ends after its packet', Buffer.from('0180', 'hex'), 'no status response'],
  ['a web server', Buffer.from(`HTTP/1.1 400 Bad Request\r\n${'x'.repeat(99)}`), 'no status response'],
  ['no text', responseOf(''), 'JSON'],
  ['a text that is cut', responseOf('{"players":{"onl'), 'JSON'],
  ['deep nesting', responseOf('['.repeat(100_000)), 'JSON'],
  ['another JSON', responseOf('null'), 'not a game server status'],
  ['a list', responseOf('[]'), 'not a game server status'],
])('rejects %s at once', async (_what, answer, reason) => {
  await expect(pingWith(answer)).rejects.toThrow(reason);
});

test.each<[what: string, answer: (socket: Socket) => unknown]>([
  ['without an answer', (socket) => socket.end()],
  ['after half of it', (socket) => socket.end(playersOf(1, 2).subarray(0, 9))],
  ['within its length', (socket) => socket.end(Buffer.from('80', 'hex'))],
])('rejects a server that closes the connection %s', async (_what, answer) => {
  await expect(pingWith(answer)).rejects.toThrow('closed the connection');
});

test('rejects a server that resets the connection', async () => {
  await expect(pingWith((socket) => socket.resetAndDestroy())).rejects.toThrow('ECONNRESET');
});

test('rejects an address without a server', async () => {
  await expect(pingGameServer('127.0.0.1:1', never)).rejects.toThrow('ECONNREFUSED');
});

test.each([
  '',
  ' ',
  'a b',
  'play.example:',
  'play.example:x',
  'play.example:99999',
  '[::1',
  ':25565',
  'a\0:1',
])('rejects the address %j', async (address) => {
  await expect(pingGameServer(address, never)).rejects.toThrow();
});

describe('an aborted ping', () => {
  test.each<[what: string, answer: (socket: Socket) => unknown]>([
    ['that gets no answer', () => undefined],
    ['that gets half of an answer', (socket) => socket.write(playersOf(1, 2).subarray(0, 9))],
  ])('%s closes the connection', async (_what, answer) => {
    const deadline = new AbortController();
    server.answer = answer;
    const ping = expect(pingGameServer(server.address, deadline.signal)).rejects.toThrow('aborted');
    await until(() => server.requests.length === 1);
    deadline.abort();
    await ping;
  });

  test('connects to nothing', async () => {
    const asked = jest.fn<ReturnType<ResolveSrv>, Parameters<ResolveSrv>>();
    await expect(pingGameServer('play.example', AbortSignal.abort(), asked)).rejects.toThrow('aborted');
    await expect(pingGameServer(server.address, AbortSignal.abort())).rejects.toThrow('aborted');
    expect(asked).not.toHaveBeenCalled();
    expect(server.requests).toEqual([]);
  });

  test('does not wait for DNS', async () => {
    const deadline = new AbortController();
    const waiting: ResolveSrv = async (_name, signal) => {
      const aborted = once(signal, 'abort');
      deadline.abort(new Error('the deadline'));
      await aborted;
      throw new Error('cancelled');
    };
    await expect(pingGameServer('play.example', deadline.signal, waiting)).rejects.toThrow('the deadline');
  });
});

describe('SRV records', () => {
  const record = (name: string, { priority = 0, weight = 0, port = server.port } = {}): SrvRecord => ({
    name,
    priority,
    weight,
    port,
  });

  test.each<[what: string, records: readonly SrvRecord[]]>([
    ['lead to another host and port', [record('127.0.0.1')]],
    [
      'are followed by priority, then weight',
      [
        record('low.invalid', { priority: 9, weight: 9 }),
        record('light.invalid', { weight: 1 }),
        record('127.0.0.1', { weight: 5 }),
      ],
    ],
  ])('%s, which learns the address as typed', async (_what, records) => {
    const asked = jest.fn<Promise<readonly SrvRecord[]>, Parameters<ResolveSrv>>(async () => records);
    server.answer = (socket) => socket.write(playersOf(7, 500));
    expect(await pingGameServer('play.example', never, asked)).toEqual({ online: 7, max: 500 });
    expect(asked.mock.calls).toEqual([['_minecraft._tcp.play.example', never]]);
    expect(server.requests[0]?.toString('latin1')).toContain('\x0cplay.example\x63\xdd\x01');
  });

  test('come from DNS, whose query ends with the ping', async () => {
    const resolve = jest.spyOn(Resolver.prototype, 'resolveSrv').mockResolvedValue([record('127.0.0.1')]);
    const cancel = jest.spyOn(Resolver.prototype, 'cancel');
    server.answer = (socket) => socket.write(playersOf(7, 500));
    const ended = new AbortController();
    expect(await pingGameServer('play.example', ended.signal)).toMatchObject({ online: 7 });
    expect(resolve.mock.calls).toEqual([['_minecraft._tcp.play.example']]);
    ended.abort();
    expect(cancel).toHaveBeenCalledTimes(1);
  });

  test('belong to names of any length', async () => {
    const name = 'x'.repeat(128);
    server.answer = (socket) => socket.write(playersOf(7, 500));
    await pingGameServer(name, never, async () => [record('127.0.0.1')]);
    expect(server.requests[0]?.toString('latin1')).toBe(
      `\x88\x01\x00\xff\x05\x80\x01${name}\x63\xdd\x01\x01\x00`,
    );
  });

  test.each(['', '.'])('can say that there is no server: %j', async (name) => {
    await expect(pingGameServer('play.example', never, async () => [record(name)])).rejects.toThrow(
      'the SRV record of play.example names no server',
    );
  });

  test('are not looked up with a port or an IP address', async () => {
    const asked = jest.fn<ReturnType<ResolveSrv>, Parameters<ResolveSrv>>();
    server.answer = (socket) => socket.write(playersOf(7, 500));
    expect(await pingGameServer(`localhost:${server.port}`, never, asked)).toMatchObject({ online: 7 });
    for (const address of ['127.0.0.1', '::1', '[::1]']) {
      const ended = new AbortController();
      const ping = pingGameServer(address, ended.signal, asked);
      ended.abort();
      await expect(ping).rejects.toThrow('aborted');
    }
    expect(asked).not.toHaveBeenCalled();
  });

  test.each<[what: string, resolveSrv: ResolveSrv]>([
    ['there are none', async () => []],
    ['DNS fails', () => Promise.reject(new Error('querySrv ENODATA'))],
  ])('are replaced by port 25565 of the host if %s', async (_what, resolveSrv) => {
    const ended = new AbortController();
    const attempts: unknown[] = [];
    const watch = (message: unknown) =>
      (message as { socket: Socket }).socket.once('connectionAttempt', (_ip: string, port: number) => {
        attempts.push(port);
        setImmediate(() => ended.abort());
      });
    subscribe('net.client.socket', watch);
    await expect(pingGameServer('localhost', ended.signal, resolveSrv)).rejects.toThrow();
    unsubscribe('net.client.socket', watch);
    expect(attempts).toEqual([25_565]);
  });
});

describe('arbitrary answers', () => {
  interface Answer {
    readonly bytes: Buffer;
    /** Sizes of the pieces, repeated. */
    readonly sizes: readonly number[];
    readonly ending: 'end' | 'reset' | 'open';
  }

  /**
   * Pings a server with the given answer. A server that keeps the connection open has sent everything when the signal is
   * aborted.
   */
  async function ping({ bytes, sizes, ending }: Answer): Promise<unknown> {
    const deadline = new AbortController();
    const answered = Promise.withResolvers<void>();
    server.answer = async (socket) => {
      let piece = 0;
      await writePieces(socket, bytes, () => sizes[piece++ % sizes.length] ?? 1);
      if (ending === 'end') socket.end();
      if (ending === 'reset') socket.resetAndDestroy();
      answered.resolve();
    };
    const result = pingGameServer(server.address, deadline.signal).catch((error: unknown) => error);
    await answered.promise;
    await nextTurn();
    if (ending === 'open') deadline.abort();
    return result;
  }

  const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 });
  const count = fc.option(fc.nat(1_000_000), { nil: null });
  const text = fc
    .record({ players: fc.record({ online: count, max: count }), description: fc.jsonValue() })
    .map((status) => JSON.stringify(status));
  const valid = text.map(responseOf);

  const random = fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes));

  /** A valid response, of which some bytes were left out or replaced by others. */
  const mutated = fc.tuple(valid, fc.nat(), fc.nat(12), random).map(([response, from, left, between]) => {
    const start = from % (response.length + 1);
    return Buffer.concat([
      response.subarray(0, start),
      between.subarray(0, 12),
      response.subarray(start + left),
    ]);
  });
  const cut = fc.tuple(valid, fc.nat()).map(([response, at]) => response.subarray(0, at % response.length));
  /** The framing is right, the text is not. */
  const framed = fc.oneof(fc.json(), fc.string({ unit: 'binary' })).map(responseOf);

  test('whatever a server answers, the ping ends with a status or an error and closes the connection', async () => {
    const bytes = fc.oneof(random, mutated, cut, framed);
    const ending = fc.constantFrom<Answer['ending']>('end', 'reset', 'open');
    await fc.assert(
      fc.asyncProperty(fc.record({ bytes, sizes, ending }), async (answer) => {
        const result = await ping(answer);
        expect(isNativeError(result) || serverStatus.safeParse(result).success).toBe(true);
        await server.allClosed();
      }),
      { numRuns: 500 },
    );
  });

  test('a valid response is read in whatever pieces it arrives', async () => {
    await fc.assert(
      fc.asyncProperty(fc.record({ text, sizes }), async ({ text: sent, ...answer }) => {
        const { players } = JSON.parse(sent) as { players: ServerStatus };
        expect(await ping({ ...answer, bytes: responseOf(sent), ending: 'end' })).toEqual(players);
        await server.allClosed();
      }),
    );
  });
});
