// Development only; must run before react-dom. This React DevTools hook remembers renderers, so that the fast refresh
// runtimes of the shell and of remotes loaded later can share it.
interface Renderer {
  setRefreshHandler?: (handler: RefreshHandler) => void;
}
type RefreshHandler = (type: unknown) => object | undefined;

interface DevtoolsHook {
  readonly renderers: Map<unknown, Renderer>;
  readonly supportsFiber: true;
  inject(renderer: Renderer): unknown;
  onScheduleFiberRoot(): void;
  onCommitFiberRoot(): void;
  onCommitFiberUnmount(): void;
}

/** Lets several runtimes set a handler: a renderer accepts only one, but each runtime knows only its own bundle. */
function shareRefreshHandler(renderer: Renderer): void {
  const { setRefreshHandler } = renderer;
  if (!setRefreshHandler) return;
  const handlers = new Set<RefreshHandler>();
  const familyOf: RefreshHandler = (type) => {
    for (const handler of handlers) {
      const family = handler(type);
      if (family) return family;
    }
    return undefined;
  };
  renderer.setRefreshHandler = (handler) => {
    handlers.add(handler);
    setRefreshHandler(familyOf);
  };
}

const page = globalThis as typeof globalThis & { __REACT_DEVTOOLS_GLOBAL_HOOK__?: DevtoolsHook };

const hook: DevtoolsHook = (page.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= {
  renderers: new Map(),
  supportsFiber: true,
  inject: () => hook.renderers.size + 1,
  onScheduleFiberRoot() {},
  onCommitFiberRoot() {},
  onCommitFiberUnmount() {},
});

const inject = hook.inject.bind(hook);
hook.inject = (renderer) => {
  shareRefreshHandler(renderer);
  const id = inject(renderer);
  // The hook that a refresh runtime creates doesn't remember renderers, so a later runtime would find none.
  hook.renderers.set(id, renderer);
  return id;
};

export {};
