import type { EngineOutput } from './engineOutput.ts';

/** Why PostgreSQL did not start, in its own words. */
export class EngineError extends Error {
  override readonly name = 'EngineError';
}

// Emscripten's file system throws objects with nothing but WASI's number in them.
const ERRNO: Partial<Record<number, string>> = {
  2: 'permission denied',
  19: 'disk quota exceeded',
  29: 'I/O error',
  33: 'too many open files',
  41: 'too many open files in the system',
  44: 'no such file or directory',
  51: 'no space left on device',
  63: 'operation not permitted',
  69: 'read-only file system',
};

export function engineError(cause: unknown, output: EngineOutput): EngineError {
  if (cause instanceof EngineError) return cause;
  const { errno, message } = cause as { errno?: number; message?: string };
  const fileError = errno === undefined ? undefined : (ERRNO[errno] ?? `file error ${errno}`);
  return new EngineError(output.reason ?? fileError ?? message ?? String(cause), { cause });
}
