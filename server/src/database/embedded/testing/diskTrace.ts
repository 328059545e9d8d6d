import fs from 'node:fs';
import path from 'node:path';

export interface DiskState {
  readonly writes: number;
  readonly newNames: number;
  readonly unsynced: readonly string[];
}

/**
 * Traces this process's writes below a folder to know what a power failure would lose: files with writes since their
 * last fsync, and folders whose names changed since theirs.
 */
export class DiskTrace {
  #writes = 0;
  #newNames = 0;
  readonly #unsynced = new Set<string>();
  readonly #folder: string;
  readonly #open = new Map<number, string>();

  constructor(folder: string) {
    this.#folder = folder;
    const { openSync, writeSync, fsyncSync, renameSync, writeFileSync } = fs;
    Object.assign(fs, {
      openSync: (...args: Parameters<typeof openSync>) => {
        const descriptor = openSync(...args);
        this.#open.set(descriptor, String(args[0]));
        return descriptor;
      },
      writeSync: (descriptor: number, ...rest: unknown[]) => {
        this.#wrote(this.#open.get(descriptor));
        return Reflect.apply(writeSync, fs, [descriptor, ...rest]);
      },
      fsyncSync: (descriptor: number) => {
        fsyncSync(descriptor);
        this.#unsynced.delete(this.#open.get(descriptor) ?? '');
      },
      renameSync: (...args: Parameters<typeof renameSync>) => {
        renameSync(...args);
        this.#named(String(args[1]));
      },
      writeFileSync: (...args: Parameters<typeof writeFileSync>) => {
        writeFileSync(...args);
        this.#named(String(args[0]));
      },
    });
  }

  state(): DiskState {
    const unsynced = [...this.#unsynced].map((file) => path.basename(file));
    return { writes: this.#writes, newNames: this.#newNames, unsynced };
  }

  #wrote(file: string | undefined): void {
    if (!file?.startsWith(this.#folder)) return;
    this.#writes += 1;
    this.#unsynced.add(file);
  }

  #named(file: string): void {
    if (!file.startsWith(this.#folder)) return;
    this.#newNames += 1;
    this.#unsynced.add(path.dirname(file));
  }
}
