/** The server's user agent: some services refuse requests without one. */
const USER_AGENT = 'minigame-network-site';

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const MAX_REDIRECTS = 3;

export function serviceUrl(template: string, values: Readonly<Record<string, string | number>>): string {
  return Object.entries(values).reduce(
    // A colon is valid in a path, and services expect the one before a port unencoded.
    (url, [name, value]) =>
      url.replaceAll(`{${name}}`, () => encodeURIComponent(value).replaceAll('%3A', ':')),
    template,
  );
}

function follow(from: URL, location: string | null): URL {
  const to = URL.parse(location ?? '', from.href);
  if (!location || to?.origin !== from.origin) throw new Error(`${from.host} redirects to another origin`);
  return to;
}

/** None of the visitor's headers or cookies are sent. */
export async function fetchPublic(href: string, signal: AbortSignal): Promise<Response> {
  let url = new URL(href);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const response = await fetch(url.href, {
      signal,
      redirect: 'manual',
      headers: { 'user-agent': USER_AGENT },
    });
    if (!REDIRECTS.has(response.status)) return response;
    url = follow(url, response.headers.get('location'));
  }
  throw new Error(`${url.host} redirects too often`);
}

/** The service works but has no such resource. */
export class NotFoundError extends Error {
  override readonly name = 'NotFoundError';
}

const NOTHING: ReadonlySet<number> = new Set([204, 404, 410]);

/** @throws Error if the response failed or is too large; {@link NotFoundError} among them */
export async function readBody({ status, body }: Response, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  if (NOTHING.has(status)) throw new NotFoundError(`the service has nothing (${status})`);
  if (status !== 200) throw new Error(`the service answers ${status}`);
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop ends the stream.
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new Error(`the service answers more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Milliseconds for a complete response: one that trickles in times out as well. */
const TIMEOUT_MS = 5_000;

interface UpstreamClientOptions {
  readonly service: string;
  readonly log: { warn(details: object, text: string): void };
  readonly timeLimit?: number;
}

function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error ? `${message}: ${cause.message}` : message;
}

export function createUpstreamClient({ service, log, timeLimit = TIMEOUT_MS }: UpstreamClientOptions) {
  const closing = new AbortController();
  let isAvailable = true;

  function worked(): void {
    if (!isAvailable) log.warn({ service }, 'upstream recovered');
    isAvailable = true;
  }

  function failed(error: unknown): void {
    if (isAvailable) log.warn({ service, reason: reasonOf(error) }, 'upstream failing');
    isAvailable = false;
  }

  return {
    /** The call must respect its signal. Only the first failure and the recovery are logged. */
    async make<Result>(call: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
      const ended = new AbortController();
      try {
        const result = await call(
          AbortSignal.any([closing.signal, ended.signal, AbortSignal.timeout(timeLimit)]),
        );
        worked();
        return result;
      } catch (error) {
        if (error instanceof NotFoundError) worked();
        else if (!closing.signal.aborted) failed(error);
        throw error;
      } finally {
        // A response refused early is not read to its end.
        ended.abort();
      }
    },
    close: () => closing.abort(),
  };
}
