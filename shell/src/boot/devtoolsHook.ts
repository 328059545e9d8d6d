// Development only, before react-dom: keeps the renderers that install themselves, so that the refresh runtime of
// a remote that arrives later still finds the one which draws the page.
interface DevtoolsHook {
  readonly renderers: Map<number, unknown>;
  readonly supportsFiber: true;
  inject(renderer: unknown): number;
  onScheduleFiberRoot(): void;
  onCommitFiberRoot(): void;
  onCommitFiberUnmount(): void;
}

const page = globalThis as typeof globalThis & { __REACT_DEVTOOLS_GLOBAL_HOOK__?: DevtoolsHook };
const renderers = new Map<number, unknown>();

page.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= {
  renderers,
  supportsFiber: true,
  inject(renderer) {
    renderers.set(renderers.size + 1, renderer);
    return renderers.size;
  },
  onScheduleFiberRoot() {},
  onCommitFiberRoot() {},
  onCommitFiberUnmount() {},
};
