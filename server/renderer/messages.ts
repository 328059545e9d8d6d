import type { DataResponse, RenderedPage, RenderRequest, UsedChunks } from '@site/contract/rendering';

/** The files of a program by name; the entry is `main.cjs`. */
export type ProgramFiles = Readonly<Record<string, string>>;

/** What the server writes to a render process, one JSON value per line. */
export type ToRenderer =
  | { readonly type: 'programs'; readonly shell: ProgramFiles; readonly remote: ProgramFiles | undefined }
  | { readonly type: 'render'; readonly request: RenderRequest }
  | { readonly type: 'data'; readonly call: number; readonly response: DataResponse };

/** What a render process writes. The server trusts none of it: see `rendererMessage.ts` there. */
export type FromRenderer =
  /** The process runs: what happens from now on is the doing of its build. */
  | { readonly type: 'ready' }
  | { readonly type: 'call'; readonly call: number; readonly path: string }
  | { readonly type: 'page'; readonly page?: RenderedPage | undefined; readonly chunks: UsedChunks }
  | { readonly type: 'failed'; readonly message: string }
  /** The process must not render another page, because this one changed a global that all pages share. */
  | { readonly type: 'spoiled'; readonly changed: string };
