/** A guard's decision: allow, or redirect. */
export type Verdict = { readonly allowed: true } | { readonly allowed: false; readonly redirect: string };

export const ALLOWED: Verdict = { allowed: true };
