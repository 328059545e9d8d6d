// An entry of development remotes. The shell asks for a container a second time only after a failure, and a page
// with two of them no longer takes hot updates: the next build that succeeds loads the page anew.
declare const __webpack_public_path__: string;

const page = globalThis as typeof globalThis & { loadedContainers?: Set<string> };
const loaded = (page.loadedContainers ??= new Set());

if (loaded.has(__webpack_public_path__)) {
  addEventListener('message', ({ data, origin }: MessageEvent<{ type?: string } | undefined>) => {
    if (origin === location.origin && data?.type === 'webpackOk') location.reload();
  });
}
loaded.add(__webpack_public_path__);
