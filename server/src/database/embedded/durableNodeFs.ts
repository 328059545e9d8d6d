import fs from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type Init = Parameters<NodeFS['init']>;
export type EngineModule = Parameters<NonNullable<Init[1]['preRun']>[number]>[0];
type FsyncCapable = { stream_ops: { fsync?: (stream: { nfd: number }) => number } };

// WASI's numbers. PostgreSQL tolerates EBADF and EINVAL on file systems that can't sync folders, and stops at others.
const ERRNO: Partial<Record<string, number>> = { EBADF: 8, EINVAL: 28, ENOSPC: 51 };
const EIO = 29;

function fsync({ nfd }: { nfd: number }): number {
  try {
    fs.fsyncSync(nfd);
    return 0;
  } catch (error) {
    return ERRNO[(error as NodeJS.ErrnoException).code ?? ''] ?? EIO;
  }
}

/**
 * PGlite's file system on real files, with a working fsync.
 * Pinned to PGlite 0.5.16, which never syncs by itself: Emscripten's NODEFS has no `fsync` among its stream operations,
 * so `fd_sync` just reports success; `fdatasync`, PostgreSQL's default for its write-ahead log, is an empty stub; and
 * PGlite starts PostgreSQL with `-F` (fsync off). This class fixes the first, `PARAMETERS.durable` the other two. Read
 * the new version's NODEFS before changing the pin; durability.soak.test.ts fails if a commit is acknowledged before
 * its log is on the disk.
 */
export class DurableNodeFs extends NodeFS {
  readonly #onLoaded: (engine: EngineModule) => void;

  /** `onLoaded` gets PostgreSQL's code before any of it runs. */
  constructor(folder: string, onLoaded: (engine: EngineModule) => void) {
    super(folder);
    this.#onLoaded = onLoaded;
  }

  override async init(...[pglite, options]: Init) {
    const { emscriptenOpts } = await super.init(pglite, options);
    const mend = (engine: EngineModule) => {
      (engine.NODEFS as unknown as FsyncCapable).stream_ops.fsync = fsync;
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), mend] } };
  }

  override async initialSyncFs(): Promise<void> {
    await super.initialSyncFs();
    if (this.pg) this.#onLoaded(this.pg.Module);
  }
}
