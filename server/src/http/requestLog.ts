import type { FastifyBaseLogger } from 'fastify';

type Level = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace';
type Make = () => FastifyBaseLogger;

type Parent = FastifyBaseLogger & { isLevelEnabled?(level: string): boolean };

/** Made when the request first logs something: pino's search for secrets took a tenth of a small response's time. */
class RequestLog implements FastifyBaseLogger {
  readonly #parent: Parent;
  readonly #make: Make;
  #made: FastifyBaseLogger | undefined;

  constructor(parent: Parent, make: Make) {
    this.#parent = parent;
    this.#make = make;
  }

  get level(): string {
    return this.#parent.level;
  }

  get #log(): FastifyBaseLogger {
    return (this.#made ??= this.#make());
  }

  #write(level: Level, line: unknown[]): void {
    if (this.#parent.isLevelEnabled?.(level) === false) return;
    const write = this.#log[level].bind(this.#log) as (...args: unknown[]) => void;
    write(...line);
  }

  fatal(...line: unknown[]): void {
    this.#write('fatal', line);
  }

  error(...line: unknown[]): void {
    this.#write('error', line);
  }

  warn(...line: unknown[]): void {
    this.#write('warn', line);
  }

  info(...line: unknown[]): void {
    this.#write('info', line);
  }

  debug(...line: unknown[]): void {
    this.#write('debug', line);
  }

  trace(...line: unknown[]): void {
    this.#write('trace', line);
  }

  silent(): void {}

  child(...args: Parameters<FastifyBaseLogger['child']>): FastifyBaseLogger {
    return this.#log.child(...args);
  }
}

export const requestLogs = (
  parent: FastifyBaseLogger,
  bindings: Parameters<FastifyBaseLogger['child']>[0],
  options: Parameters<FastifyBaseLogger['child']>[1],
): FastifyBaseLogger =>
  options?.level === undefined
    ? new RequestLog(parent, () => parent.child(bindings, options))
    : parent.child(bindings, options);
