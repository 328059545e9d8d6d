export const todoOfPolicy = (message: string): string =>
  /\bworker-src\b|\bworker\b/i.test(message)
    ? 'The site allows no web workers: split long work into parts, or have the server do it.'
    : 'Load nothing from elsewhere, evaluate no text as code, and give styles to styled-components.';

export const todoOfRendering = (failure: string): string =>
  /\bBigInt\b/.test(failure)
    ? "The page's data is sent as JSON, which has no BigInt: let the query return a text or a number."
    : 'Read only what exists on the server while rendering, and the rest in effects or after useIsHydrated.';
