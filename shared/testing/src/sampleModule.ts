/** What a build takes: the test of the helpers imports it. */
export const waited = await Promise.resolve('waited');

export const mode = (import.meta as unknown as { env: { readonly MODE: string } }).env.MODE;

export const { title } = await import('./sample.json').then((m) => m.default);
