import type { ApplicationState } from '@site/contract/http/applications';
import type { TextKey } from './useText.ts';

/** Something that stood or stands somewhere, as people are shown it. */
export type AuditValue =
  | { readonly word: TextKey }
  | { readonly state: ApplicationState }
  /** The same in every language. */
  | { readonly name: string }
  /** What somebody has written. */
  | { readonly written: string }
  /** What this page has no words for. */
  | { readonly code: string };

/** A line below an entry: what it is about, what stood there before where that is of interest, and what stands there since. */
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

/** More would hide the other entries. */
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
