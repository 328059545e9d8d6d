export type Verdict = { readonly allowed: true } | { readonly allowed: false; readonly redirect: string };

export const ALLOWED: Verdict = { allowed: true };
