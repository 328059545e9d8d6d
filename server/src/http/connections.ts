import { STATUS_CODES, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { ConnectionError, FastifyHttpOptions, FastifyInstance } from 'fastify';
import { messageOf, type ErrorCode } from '@site/backend/messages';
import { SECURITY_HEADERS } from './securityHeaders.ts';

type Answer = readonly [status: number, code: ErrorCode];

const REFUSALS: Readonly<Record<string, Answer>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'too_slow'],
  HPE_HEADER_OVERFLOW: [431, 'too_large'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'too_large'],
};

function refusalOf(code: ErrorCode, more: Readonly<Record<string, string>> = {}) {
  const body = JSON.stringify({ code, message: messageOf(code) });
  const headers = {
    ...SECURITY_HEADERS,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
    ...more,
  };
  return { body, headers };
}

export function answerAndClose(
  socket: Duplex,
  [status, code]: Answer,
  more?: Readonly<Record<string, string>>,
): void {
  const { body, headers } = refusalOf(code, more);
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...head, '', body].join('\r\n'), () =>
    socket.destroy(),
  );
}

function answerUnreadable(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  answerAndClose(socket, REFUSALS[error.code] ?? [400, 'bad_request']);
}

/** Open files that the system allows this process; 0 if it doesn't say. */
function openFileLimit(): number {
  const { userLimits } = process.report.getReport() as {
    readonly userLimits?: { readonly open_files?: { readonly soft?: number | 'unlimited' } };
  };
  const limit = userLimits?.open_files?.soft;
  return limit === 'unlimited' ? Infinity : (limit ?? 0);
}

/** Each has at most two responses. A quarter of the files is left for databases and answers. */
export const maxConnections = (openFiles: number): number =>
  Math.min(Math.max(5_000, Math.floor(openFiles * 0.75)), 20_000);

/** Timeouts in milliseconds: a connection that trickles in must not be held forever. */
export const connectionOptions = {
  requestTimeout: 30_000,
  /** Without a byte in either direction. Sockets of live alerts have a heartbeat of their own. */
  connectionTimeout: 60_000,
  http: {
    headersTimeout: 10_000,
    connectionsCheckingInterval: 5_000,
    // A missing host is answered like any other invalid request.
    requireHostHeader: false,
  },
  clientErrorHandler: answerUnreadable,
} as const satisfies FastifyHttpOptions<Server>;

export function limitConnections({ server }: FastifyInstance): void {
  server.maxConnections = maxConnections(openFileLimit());
  // Any expectation other than `100-continue`.
  server.on('checkExpectation', (_request, response) => {
    const { body, headers } = refusalOf('bad_request');
    response.writeHead(417, headers).end(body);
  });
}

/** Concurrent unanswered requests per connection: browsers and proxies send one after another. */
const MAX_UNANSWERED = 2;

const unanswered = new WeakMap<Socket, Set<ServerResponse>>();

export function isWaiting(socket: Socket): boolean {
  return (unanswered.get(socket)?.size ?? 0) > 0;
}

function watchResponses(socket: Socket): Set<ServerResponse> {
  const responses = new Set<ServerResponse>();
  unanswered.set(socket, responses);
  // Node caches the IP address once read, and can't read it after the connection is closed.
  void socket.remoteAddress;
  // Node reports the close only to the response being written, and after an upgrade not even to that one.
  socket.once('close', () => setImmediate(() => responses.forEach((response) => response.emit('close'))));
  return responses;
}

/** Node starts all pipelined requests at once and buffers each response until the earlier ones have been read. */
export function refusePipelines(app: FastifyInstance): void {
  // Before all other listeners: no hook runs for requests of the socket engine or invalid URLs.
  app.addHook('onReady', async () => {
    app.server.prependListener('request', ({ socket }, response) => {
      const responses = unanswered.get(socket) ?? watchResponses(socket);
      if (responses.size >= MAX_UNANSWERED) socket.destroy();
      responses.add(response);
      response.once('close', () => responses.delete(response));
    });
  });
  app.addHook('onRequest', ({ raw: { socket } }, reply, done) => {
    // Other requests that arrived with the excess one still start.
    if (socket.destroyed) reply.hijack();
    else done();
  });
}
