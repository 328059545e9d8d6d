/** Milliseconds for an answer. */
const TIMEOUT_MS = 30_000;

export class CallError extends Error {
  /** The HTTP status, or `undefined` if there was no answer. */
  readonly status: number | undefined;
  /** Seconds to wait, if the site says so. */
  readonly retryAfter: number | undefined;

  constructor(message: string, { status, retryAfter }: { status?: number; retryAfter?: number } = {}) {
    super(message);
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

export interface SiteAddress {
  /** Such as `https://site.example`. */
  readonly origin: string;
  /** The token of the game server, `gs_…`. */
  readonly token: string;
  /** Replaces `fetch`, to try faults. */
  readonly fetch?: typeof fetch | undefined;
}

/** `path` is below `/api/game/v1/`. */
export async function callSite<Answer>(
  { origin, token, fetch: send = fetch }: SiteAddress,
  path: string,
  body: object,
  signal?: AbortSignal,
): Promise<Answer> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  let response: Response;
  try {
    response = await send(`${origin}/api/game/v1/${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        // The site compares it with its own clock.
        date: new Date().toUTCString(),
      },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    if (response.ok) return (await response.json()) as Answer;
  } catch (error) {
    const { message, cause } = error as Error;
    throw new CallError(`no answer from ${origin}: ${(cause as Error | undefined)?.message ?? message}`);
  }
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  const text = await response.text().catch(() => '');
  throw new CallError(`${origin} answers ${response.status}: ${text.slice(0, 200)}`, {
    status: response.status,
    ...(retryAfter > 0 && { retryAfter }),
  });
}
