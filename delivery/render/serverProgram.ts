import type { ProgramFiles } from '../renderer/messages.ts';

/** The server program of a build. */
export interface ServerProgram {
  /** Identifies its content. */
  readonly key: string;
  readonly files: ProgramFiles;
  /** The URLs that a browser needs for each lazy chunk. */
  readonly chunks: Readonly<Record<string, readonly string[]>>;
}
