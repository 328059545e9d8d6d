// The overlay of webpack's own needs HTML from strings, which the page's policy blocks.
const STYLES: Partial<CSSStyleDeclaration> = {
  position: 'fixed',
  inset: 'auto 0 0 0',
  zIndex: '2147483647',
  maxHeight: '50vh',
  margin: '0',
  padding: '16px',
  overflow: 'auto',
  background: '#1a0b0b',
  color: '#ffb4b4',
  borderTop: '3px solid #ff5555',
  font: '13px/1.5 monospace',
  whiteSpace: 'pre-wrap',
};

/** Colours of a terminal. */
const COLOURS = new RegExp(`${String.fromCharCode(27)}\\[\\d+m`, 'g');

let shown: HTMLElement | undefined;

function hide(): void {
  shown?.remove();
  shown = undefined;
}

function show(problems: readonly string[]): void {
  hide();
  shown = document.createElement('pre');
  shown.setAttribute('role', 'alert');
  Object.assign(shown.style, STYLES);
  shown.textContent = problems.join('\n\n').replace(COLOURS, '');
  document.body.append(shown);
}

interface BuildMessage {
  readonly type?: string;
  readonly data?: readonly unknown[];
}

const page = globalThis as typeof globalThis & { hasDevOverlay?: true };

// A page may load a container twice.
if (!page.hasDevOverlay) {
  page.hasDevOverlay = true;
  addEventListener('message', ({ data, origin }: MessageEvent<BuildMessage | undefined>) => {
    if (origin !== location.origin) return;
    if (data?.type === 'webpackErrors') show((data.data ?? []).map(String));
    else if (data?.type === 'webpackOk' || data?.type === 'webpackWarnings') hide();
  });
  addEventListener('site:problem', (event) => show([String((event as CustomEvent).detail)]));
}
