declare module 'autocannon' {
  /** Each connection has its own context. */
  export interface Request<Context = never> {
    readonly method: string;
    readonly path: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string;
    readonly setupRequest?: (request: Request, context: Context) => Request;
    readonly onResponse?: (status: number, body: string, context: Context) => void;
  }

  export interface Options {
    readonly url: string;
    readonly connections: number;
    /** Seconds. */
    readonly duration: number;
    readonly requests: readonly Request[];
    /** Requests a second of all connections together. */
    readonly overallRate?: number;
    readonly ignoreCoordinatedOmission?: boolean;
    readonly setupClient?: (client: { setRequests(requests: readonly Request[]): void }) => void;
  }

  interface Result {
    /** Seconds. */
    readonly duration: number;
    /** Milliseconds. */
    readonly latency: { readonly p50: number; readonly p99: number; readonly max: number };
    readonly '2xx': number;
    readonly non2xx: number;
    readonly errors: number;
  }

  export default function autocannon(options: Options): Promise<Result>;
}
