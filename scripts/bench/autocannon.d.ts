/** What is used of autocannon, which comes without types. */
declare module 'autocannon' {
  interface Request {
    readonly method: 'GET' | 'POST';
    readonly path: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string;
  }

  interface Result {
    /** Requests that were not answered. */
    readonly errors: number;
    readonly timeouts: number;
    readonly non2xx: number;
    readonly '2xx': number;
    /** In seconds. */
    readonly duration: number;
    /** In milliseconds. */
    readonly latency: { readonly p50: number; readonly p99: number };
  }

  export default function autocannon(options: {
    readonly url: string;
    readonly connections: number;
    /** In seconds. */
    readonly duration: number;
    readonly requests: readonly Request[];
    /** Is called with each connection before it begins. */
    readonly setupClient: (client: { setRequests(requests: readonly Request[]): void }) => void;
  }): Promise<Result>;
}
