import { setImmediate as nextTurn } from 'node:timers/promises';
import { isNativeError } from 'node:util/types';
import { serverStatus, type ServerStatus } from '@site/contract/http/services';
import fc from 'fast-check';
import { pingGameServer } from './serverListPing.ts';
import { responseOf, startPingedServer, writePieces } from './testing/pingedServer.ts';

const server = await startPingedServer(() => undefined);

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
