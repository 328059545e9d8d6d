// The served page carries the nonce of its Content-Security-Policy; styled-components takes it from this webpack
// variable, so this module must run before any style is created.
declare global {
  var __webpack_nonce__: string | undefined;
}

__webpack_nonce__ = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;

export {};
