import { STATUS_CODES, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError, FastifyHttpOptions, FastifyInstance } from 'fastify';
import { messageOf, type ErrorCode } from './messages.ts';
import { SECURITY_HEADERS } from './securityHeaders.ts';

/** What is said to who sends something that is no request. */
const REFUSALS: Readonly<Record<string, readonly [status: number, code: ErrorCode]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'too_slow'],
  HPE_HEADER_OVERFLOW: [431, 'too_large'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'too_large'],
};

function refusalOf(code: ErrorCode) {
  const body = JSON.stringify({ code, message: messageOf(code) });
  const headers = {
    ...SECURITY_HEADERS,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  return { body, headers };
}

/** Answers what Node could not read as a request; there is no reply to answer it with. */
function answerUnreadable(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, code] = REFUSALS[error.code] ?? [400, 'bad_request'];
  const { body, headers } = refusalOf(code);
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...head, '', body].join('\r\n'), () =>
    socket.destroy(),
  );
}

/**
 * Connections at once, each with two answers at most. Together they open fewer files than systems usually allow a process:
 * beyond that, a database that opens its own would fail as well.
 */
export const MAX_CONNECTIONS = 5_000;

/** How long a connection may take for what, in milliseconds: one that trickles in must not be held for ever. */
export const connectionOptions = {
  /** For a request to arrive in full. */
  requestTimeout: 30_000,
  /** Without a byte in either direction. Sockets of live alerts have a heartbeat of their own. */
  connectionTimeout: 60_000,
  http: {
    /** For the head of a request. */
    headersTimeout: 10_000,
    /** How often it is looked after who is late. */
    connectionsCheckingInterval: 5_000,
    // Who names no host is answered like any other unreadable request.
    requireHostHeader: false,
  },
  clientErrorHandler: answerUnreadable,
} as const satisfies FastifyHttpOptions<Server>;

/** Limits how many connections there are, and refuses what Node would answer without security headers. */
export function limitConnections({ server }: FastifyInstance): void {
  server.maxConnections = MAX_CONNECTIONS;
  // What a caller expects beyond `100-continue`.
  server.on('checkExpectation', (_request, response) => {
    const { body, headers } = refusalOf('bad_request');
    response.writeHead(417, headers).end(body);
  });
}

/** Requests of one connection that wait for their answers at once: browsers and proxies send one after another. */
const MAX_UNANSWERED = 2;

/** The responses of each connection that have not ended. */
const unanswered = new WeakMap<Socket, Set<ServerResponse>>();

/** Whether a connection still waits for answers. */
export function isWaiting(socket: Socket): boolean {
  return (unanswered.get(socket)?.size ?? 0) > 0;
}

function watchResponses(socket: Socket): Set<ServerResponse> {
  const responses = new Set<ServerResponse>();
  unanswered.set(socket, responses);
  // Node looks its address up once, and no more when it is gone.
  void socket.remoteAddress;
  // Node tells nobody of the end but the response that is being written, and not even that one after an upgrade.
  socket.once('close', () => setImmediate(() => responses.forEach((response) => response.emit('close'))));
  return responses;
}

/**
 * Ends a connection that sends requests without waiting for answers. Node begins with all that it has received at once, and
 * keeps every answer until those before it have been read.
 */
export function refusePipelines(app: FastifyInstance): void {
  // Before anybody else hears of it: no hook runs for what the socket's engine answers, or for an unreadable address.
  app.addHook('onReady', async () => {
    app.server.prependListener('request', ({ socket }, response) => {
      const responses = unanswered.get(socket) ?? watchResponses(socket);
      if (responses.size >= MAX_UNANSWERED) socket.destroy();
      responses.add(response);
      response.once('close', () => responses.delete(response));
    });
  });
  app.addHook('onRequest', ({ raw: { socket } }, reply, done) => {
    // Requests that came with the one too many still begin.
    if (socket.destroyed) reply.hijack();
    else done();
  });
}
