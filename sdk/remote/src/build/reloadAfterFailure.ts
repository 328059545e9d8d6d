// The shell loads a container a second time only after a failure, and hot updates don't work on a page with two
// containers of one remote. So the page is reloaded after the next successful build.
declare const __webpack_public_path__: string;

const page = globalThis as typeof globalThis & { loadedContainers?: Set<string> };
const loaded = (page.loadedContainers ??= new Set());

if (loaded.has(__webpack_public_path__)) {
  addEventListener('message', ({ data, origin }: MessageEvent<{ type?: string } | undefined>) => {
    if (origin === location.origin && data?.type === 'webpackOk') location.reload();
  });
}
loaded.add(__webpack_public_path__);
