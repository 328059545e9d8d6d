/** Where a program says what went wrong: Fastify's logger is one. */
export interface Log {
  warn(details: object, message: string): void;
}
