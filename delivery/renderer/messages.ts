import type { DataResponse, RenderedPage, RenderRequest, UsedChunks } from '@site/contract/rendering';

/** The files of a program by name; the entry is `main.cjs`. */
export type ProgramFiles = Readonly<Record<string, string>>;

/** The messages that the server writes to a render process, one JSON value per line. */
export type ToRenderer =
  | {
      readonly type: 'programs';
      readonly shell: ProgramFiles;
      /** By the remote's name. */
      readonly remotes: Readonly<Record<string, ProgramFiles>>;
    }
  | { readonly type: 'render'; readonly request: RenderRequest }
  | { readonly type: 'data'; readonly call: number; readonly response: DataResponse };

/** The byte that the server writes when no page is waiting: the process is stopped until the next one, and never reads it. */
export const REST = 0;

/** The messages that a render process writes. The server trusts none of it: see `rendererMessage.ts` there. */
export type FromRenderer =
  /** The process runs: what happens from now on is the doing of its build. */
  | { readonly type: 'ready' }
  | { readonly type: 'call'; readonly call: number; readonly path: string }
  | { readonly type: 'page'; readonly page?: RenderedPage | undefined; readonly chunks: UsedChunks }
  | { readonly type: 'failed'; readonly message: string }
  /** The process has ended by itself; added by whoever started it, which may be gone instead. */
  | { readonly type: 'ended' };
