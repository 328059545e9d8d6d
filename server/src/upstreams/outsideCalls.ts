/** How the server names itself: some services turn away who does not. */
const USER_AGENT = 'minigame-network-site';

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const MAX_REDIRECTS = 3;

/**
 * The address to ask a service at.
 *
 * @param template an address of `config/site.json`, with a placeholder for each of the values
 */
export function serviceAddress(template: string, values: Readonly<Record<string, string | number>>): string {
  return Object.entries(values).reduce(
    // A colon may stand in a path, and services expect that of a port as it is.
    (address, [name, value]) =>
      address.replaceAll(`{${name}}`, () => encodeURIComponent(value).replaceAll('%3A', ':')),
    template,
  );
}

function follow(from: URL, location: string | null): URL {
  const to = URL.parse(location ?? '', from.href);
  if (!location || to?.origin !== from.origin) throw new Error(`${from.host} redirects to another place`);
  return to;
}

/**
 * Asks a service on the internet. Nothing of the visitor goes along: neither headers nor cookies.
 *
 * @throws Error if there is no answer, or when the service redirects to another host, without https or in circles
 */
export async function askPublic(address: string, signal: AbortSignal): Promise<Response> {
  let url = new URL(address);
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

/** The service works and has nothing on what it was asked about. */
export class NotFoundError extends Error {
  override readonly name = 'NotFoundError';
}

const NOTHING: ReadonlySet<number> = new Set([204, 404, 410]);

/**
 * The body of a good answer.
 *
 * @param most bytes; what follows them is not waited for
 * @throws Error if the answer is no good one or too large; {@link NotFoundError} among them
 */
export async function readBody({ status, body }: Response, most: number): Promise<Buffer<ArrayBuffer>> {
  if (NOTHING.has(status)) throw new NotFoundError(`the service has nothing (${status})`);
  if (status !== 200) throw new Error(`the service answers ${status}`);
  const chunks: Uint8Array[] = [];
  let size = 0;
  // To leave the loop is to end the stream.
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > most) throw new Error(`the service answers more than ${most} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Milliseconds for an answer to arrive whole: one that trickles in is given up like one that never comes. */
const TIME_LIMIT = 5_000;

interface OutsideCallsOptions {
  /** What the service is called in the log. */
  readonly service: string;
  readonly log: { warn(details: object, text: string): void };
  /** Milliseconds for all of a call. */
  readonly timeLimit?: number;
}

/** The calls to one outside service. */
export interface OutsideCalls {
  /**
   * Makes a call, which has to end with its signal. In the log stands when the service begins to fail and when it is
   * back, not each failure.
   */
  make<Result>(call: (signal: AbortSignal) => Promise<Result>): Promise<Result>;
  /** Ends those under way, and each that is made afterwards. */
  close(): void;
}

function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error ? `${message}: ${cause.message}` : message;
}

export function createOutsideCalls({
  service,
  log,
  timeLimit = TIME_LIMIT,
}: OutsideCallsOptions): OutsideCalls {
  const closing = new AbortController();
  let isThere = true;

  function worked(): void {
    if (!isThere) log.warn({ service }, 'an outside service is back');
    isThere = true;
  }

  function failed(error: unknown): void {
    if (isThere) log.warn({ service, reason: reasonOf(error) }, 'an outside service fails');
    isThere = false;
  }

  return {
    async make(call) {
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
        // An answer that was refused by its first lines is not read on.
        ended.abort();
      }
    },
    close() {
      closing.abort();
    },
  };
}
