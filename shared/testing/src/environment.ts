import { TestEnvironment } from 'jest-environment-jsdom';

/** What every browser and Node have and jsdom has not, or has in a form that Node's `fetch` refuses. */
const nodeGlobals = {
  AbortController,
  AbortSignal,
  ArrayBuffer,
  CompressionStream,
  DecompressionStream,
  Headers,
  ReadableStream,
  Response,
  TextDecoder,
  TextDecoderStream,
  TextEncoder,
  TextEncoderStream,
  TransformStream,
  Uint8Array,
  WritableStream,
  structuredClone,
};

/**
 * jsdom refuses a listener whose `signal` is Node's, so the signal is taken off and obeyed here.
 *
 * @param target the window, or the prototype of every other target
 */
function acceptNodeSignals(target: EventTarget): void {
  const add = target.addEventListener;
  target.addEventListener = function (this: EventTarget | undefined, type, listener, options) {
    const self = this ?? target;
    const signal = typeof options === 'object' ? options.signal : undefined;
    if (!(signal instanceof AbortSignal)) return add.call(self, type, listener, options);
    if (signal.aborted) return;
    const rest = { ...(options as AddEventListenerOptions) };
    delete rest.signal;
    add.call(self, type, listener, rest);
    signal.addEventListener('abort', () => self.removeEventListener(type, listener, rest), { once: true });
  };
}

/** A dialog opens, closes and gives the focus back as far as a test can see: it has no backdrop and no trap for the focus. */
function openDialogs({
  HTMLDialogElement: Dialog,
  Event: PageEvent,
  document: page,
}: typeof globalThis): void {
  const openers = new WeakMap<HTMLDialogElement, Element | null>();
  Dialog.prototype.showModal = function () {
    this.open = true;
    openers.set(this, page.activeElement);
  };
  Dialog.prototype.close = function () {
    if (!this.open) return;
    this.open = false;
    (openers.get(this) as HTMLElement | null | undefined)?.focus();
    this.dispatchEvent(new PageEvent('close'));
  };
}

/** A screen that can't scroll and meets no condition: wide, without a preference for anything. */
function describeScreen(page: typeof globalThis): void {
  const nothing = () => undefined;
  page.scrollTo = nothing;
  page.matchMedia = (media) =>
    ({
      matches: false,
      media,
      addEventListener: nothing,
      removeEventListener: nothing,
    }) as unknown as MediaQueryList;
}

/** jsdom with the network, stream and message classes of Node, which are those of today's browsers. */
export default class BrowserEnvironment extends TestEnvironment {
  readonly #channels = new Set<BroadcastChannel>();

  override async setup(): Promise<void> {
    await super.setup();
    const page = this.global as unknown as typeof globalThis;
    const channels = this.#channels;

    /** Takes relative addresses, as on a page. */
    class PageRequest extends Request {
      constructor(input: RequestInfo | URL, init?: RequestInit) {
        super(input instanceof Request ? input : new URL(String(input), page.location.href), init);
      }
    }

    /** Is closed after the tests of the file: an open channel would keep the process alive. */
    class PageChannel extends BroadcastChannel {
      constructor(name: string) {
        super(name);
        channels.add(this);
      }
    }

    // The shell keeps the `fetch` that it starts with, and tests replace it later.
    const pageFetch: typeof fetch = (input, init) =>
      page.fetch === pageFetch ? fetch(new PageRequest(input, init)) : page.fetch(input, init);

    Object.assign(page, nodeGlobals, {
      BroadcastChannel: PageChannel,
      Request: PageRequest,
      fetch: pageFetch,
    });
    // Assigning is not enough: jsdom's own `crypto` has a getter only.
    Object.defineProperty(page, 'crypto', { value: crypto, configurable: true });
    acceptNodeSignals(page.EventTarget.prototype);
    acceptNodeSignals(page);
    openDialogs(page);
    describeScreen(page);
  }

  override async teardown(): Promise<void> {
    for (const channel of this.#channels) channel.close();
    this.#channels.clear();
    await super.teardown();
  }
}
