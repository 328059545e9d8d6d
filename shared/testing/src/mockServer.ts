export interface ServerCall {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  /** The values of the route's `:names`. */
  readonly params: Readonly<Record<string, string>>;
  readonly headers: Headers;
  /** The JSON that was sent, `undefined` if there was none. */
  readonly body: unknown;
}

/** Answers a call; throws `TypeError` to simulate a network failure. */
export type Handler = (call: ServerCall) => Response | Promise<Response>;

/** Handlers by method and path: `{ 'GET /api/profile/:user': () => Response.json(…) }`. */
export type Handlers = Readonly<Record<string, Handler>>;

export interface MockServer {
  readonly calls: readonly ServerCall[];
  callsTo(path: string): ServerCall[];
  use(handlers: Handlers): void;
  /** Throws if there were calls without a handler. Runs automatically after each test. */
  verify(): void;
}

let verifyCurrent: (() => void) | undefined;
const realFetch = globalThis.fetch;

afterEach(() => {
  const verify = verifyCurrent;
  verifyCurrent = undefined;
  globalThis.fetch = realFetch;
  verify?.();
});

function match(route: string, path: string): Record<string, string> | undefined {
  const found = new RegExp(`^${route.replaceAll(/:(\w+)/g, '(?<$1>[^/]*)')}$`).exec(path);
  if (!found) return undefined;
  const values = Object.entries(found.groups ?? {});
  return Object.fromEntries(values.map(([name, value]) => [name, decodeURIComponent(value)]));
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const refuse = () => reject(signal.reason as Error);
    if (signal.aborted) refuse();
    else signal.addEventListener('abort', refuse, { once: true });
  });
}

/**
 * Replaces the server until the end of the test: every `fetch` is recorded and answered by a handler. A call without a
 * handler fails like a dead network, and fails the test at its end.
 *
 * ```ts
 * const server = mockServer({ 'GET /api/profile/:user': ({ params }) => Response.json({ name: params.user }) });
 * ```
 */
export function mockServer(handlers: Handlers = {}): MockServer {
  const calls: ServerCall[] = [];
  let current = { ...handlers };
  let unexpected: string[] = [];

  function handlerOf(method: string, path: string) {
    for (const [route, handler] of Object.entries(current)) {
      const params = match(route, `${method} ${path}`);
      if (params) return { handler, params };
    }
    return undefined;
  }

  async function answer(request: Request): Promise<Response> {
    const { pathname: path, searchParams: query } = new URL(request.url);
    const { method, headers } = request;
    const found = handlerOf(method, path);
    const text = await request.text();
    const body: unknown = text === '' ? undefined : JSON.parse(text);
    const call = { method, path, query, params: found?.params ?? {}, headers, body };
    calls.push(call);
    if (found) return found.handler(call);
    unexpected.push(`${method} ${path}`);
    throw new TypeError(`No handler for ${method} ${path}.`);
  }

  const server: MockServer = {
    calls,
    callsTo: (path) => calls.filter((call) => call.path === path),
    use(more) {
      current = { ...current, ...more };
    },
    verify() {
      const found = unexpected;
      unexpected = [];
      if (found.length > 0) throw new Error(`Calls that the test does not answer: ${found.join(', ')}.`);
    },
  };

  globalThis.fetch = (input, init) => {
    const request = new Request(input, init);
    return Promise.race([answer(request), aborted(request.signal)]);
  };
  verifyCurrent = () => server.verify();
  return server;
}
