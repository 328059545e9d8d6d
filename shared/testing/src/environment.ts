import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { TestEnvironment } from 'jest-environment-jsdom';

/** Globals of browsers and Node that jsdom lacks, or that Node's `fetch` rejects in jsdom's version. */
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

/** Handles the `signal` of listeners of a target or a prototype here, because jsdom rejects Node's signals. */
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

/** Dialogs that open, close and restore the focus, without a backdrop and a focus trap. */
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

function SeeingObserver(tell: (entries: readonly { isIntersecting: boolean }[]) => void) {
  return { observe: () => tell([{ isIntersecting: true }]), disconnect: () => undefined };
}

/** A screen that can't scroll and matches no media query: wide, without preferences. */
function describeScreen(page: typeof globalThis): void {
  const nothing = () => undefined;
  page.scrollTo = nothing;
  page.Element.prototype.scrollIntoView = nothing;
  page.IntersectionObserver = SeeingObserver as unknown as typeof IntersectionObserver;
  page.matchMedia = (media) =>
    ({
      matches: false,
      media,
      addEventListener: nothing,
      removeEventListener: nothing,
    }) as unknown as MediaQueryList;
}

/** Returns the name of the package that a file belongs to, without a scope: that of a remote. */
function packageName(file: string): string {
  const folder = path.dirname(file);
  const found = path.join(folder, 'package.json');
  if (!existsSync(found)) return packageName(folder);
  const { name } = JSON.parse(readFileSync(found, 'utf8')) as { readonly name: string };
  return name.split('/').at(-1)!;
}

/** What a build would find in `import.meta.env`: what the bundlers define, and variables with the prefixes they pass on. */
function importMetaEnv(folder: string): Record<string, unknown> {
  const files = ['.env', '.env.test'].map((file) => path.join(folder, file)).filter(existsSync);
  const read = files.map((file) => parseEnv(readFileSync(file, 'utf8')));
  const all = Object.assign({}, ...read, process.env) as Record<string, string>;
  const own = Object.entries(all).filter(([name]) => /^(?:VITE|WEBPACK)_/.test(name));
  const known = { MODE: 'test', NODE_ENV: 'test', DEV: true, PROD: false, SSR: false, BASE_URL: '/' };
  return { ...Object.fromEntries(own), ...known };
}

/** jsdom with Node's network, stream and message classes, which match those of current browsers. */
export default class BrowserEnvironment extends TestEnvironment {
  readonly #channels = new Set<BroadcastChannel>();
  readonly #folder: string;
  readonly #file: string;
  #reports: boolean | undefined;

  constructor(...args: ConstructorParameters<typeof TestEnvironment>) {
    super(...args);
    this.#folder = args[0].projectConfig.rootDir;
    this.#file = args[1].testPath;
  }

  override async setup(): Promise<void> {
    await super.setup();
    const page = this.global as unknown as typeof globalThis;
    const channels = this.#channels;

    class PageRequest extends Request {
      constructor(input: RequestInfo | URL, init?: RequestInit) {
        super(input instanceof Request ? input : new URL(String(input), page.location.href), init);
      }
    }

    /** Closed after the tests of the file, because an open channel would keep the process alive. */
    class PageChannel extends BroadcastChannel {
      constructor(name: string) {
        super(name);
        channels.add(this);
      }
    }

    // A wrapper, because the shell keeps the `fetch` it starts with and tests replace it later.
    const pageFetch: typeof fetch = (input, init) =>
      page.fetch === pageFetch ? fetch(new PageRequest(input, init)) : page.fetch(input, init);

    Object.assign(page, nodeGlobals, {
      // styled-components adds rules one by one, as in production; otherwise jsdom reads all styles again for each.
      SC_DISABLE_SPEEDY: false,
      BroadcastChannel: PageChannel,
      IMPORT_META_ENV: importMetaEnv(this.#folder),
      REMOTE_NAME: packageName(this.#file),
      Request: PageRequest,
      fetch: pageFetch,
    });
    // Assigning fails: jsdom's `crypto` only has a getter.
    Object.defineProperty(page, 'crypto', { value: crypto, configurable: true });
    acceptNodeSignals(page.EventTarget.prototype);
    acceptNodeSignals(page);
    openDialogs(page);
    describeScreen(page);
  }

  /** React reports updates outside `act` until the last line of a test: a later response is nobody's mistake. */
  handleTestEvent({ name }: { readonly name: string }): void {
    const page = this.global as { IS_REACT_ACT_ENVIRONMENT?: boolean };
    if (name === 'test_start' && this.#reports !== undefined) page.IS_REACT_ACT_ENVIRONMENT = this.#reports;
    if (name !== 'test_fn_success' && name !== 'test_fn_failure') return;
    this.#reports = page.IS_REACT_ACT_ENVIRONMENT;
    page.IS_REACT_ACT_ENVIRONMENT = false;
  }

  override async teardown(): Promise<void> {
    for (const channel of this.#channels) channel.close();
    this.#channels.clear();
    await super.teardown();
  }
}
