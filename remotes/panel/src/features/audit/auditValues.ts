import type { ApplicationState } from '@site/contract/http/applications';
import type { TextKey } from './useText.ts';

/** An old or new value, as it is shown to people. */
export type AuditValue =
  | { readonly word: TextKey }
  | { readonly state: ApplicationState }
  /** The same in every language. */
  | { readonly name: string }
  /** What somebody has written. */
  | { readonly written: string }
  /** A value that this page has no text for. */
  | { readonly code: string };

/** A line below an entry: what it is about, the value before (if of interest) and the value since. */
export interface AuditDetail {
  /** A text of this page, or how the entry itself names it. */
  readonly about: { readonly word: TextKey } | { readonly code: string };
  /** Which one, where there are several. */
  readonly item?: string;
  readonly from?: AuditValue;
  readonly to: AuditValue;
}

export const lineOf = (word: TextKey, to: AuditValue): AuditDetail => ({ about: { word }, to });

type JsonObject = Readonly<Record<string, unknown>>;

/** A longer value would push the other entries out of view. */
const LONGEST = 400;

/** What an entry remembers may have any shape: a field that is not there is `undefined`. */
export function fieldOf(json: unknown, name: string): unknown {
  return isObject(json) ? json[name] : undefined;
}

export function isObject(json: unknown): json is JsonObject {
  return typeof json === 'object' && json !== null && !Array.isArray(json);
}

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

export function codeOf(json: unknown): AuditValue {
  const code = JSON.stringify(json) ?? '';
  return { code: code.length > LONGEST ? `${code.slice(0, LONGEST)} …` : code };
}

export function valueOf(json: unknown): AuditValue {
  if (json === undefined || json === null || json === '') return { word: 'nothing' };
  if (typeof json === 'boolean') return { word: json ? 'on' : 'off' };
  return typeof json === 'string' ? { written: json } : codeOf(json);
}
