import type { ApplicationState } from '@site/contract/http/applications';
import { truncate } from '@site/contract/textLength';
import type { TextKey } from './useText.ts';

export type AuditValue =
  | { readonly word: TextKey }
  | { readonly state: ApplicationState }
  /** The same in every language. */
  | { readonly name: string }
  | { readonly written: string }
  /** A value without a text on this page. */
  | { readonly code: string };

/** A line below an entry: its label, the old value (if relevant) and the new value. */
export interface AuditDetail {
  /** A text of this page, or the entry's own name for it. */
  readonly about: { readonly word: TextKey } | { readonly code: string };
  /** Identifies one of several. */
  readonly item?: string;
  readonly from?: AuditValue;
  readonly to: AuditValue;
}

export const lineOf = (word: TextKey, to: AuditValue): AuditDetail => ({ about: { word }, to });

type JsonObject = Readonly<Record<string, unknown>>;

/** Longer values would push the other entries out of view. */
const LONGEST = 400;

/** Reads a field of an entry's data, which may have any shape; `undefined` if it is missing. */
export function fieldOf(json: unknown, name: string): unknown {
  return isObject(json) ? json[name] : undefined;
}

export function isObject(json: unknown): json is JsonObject {
  return typeof json === 'object' && json !== null && !Array.isArray(json);
}

export function codeOf(json: unknown): AuditValue {
  const code = JSON.stringify(json) ?? '';
  const start = truncate(code, LONGEST);
  return { code: start === code ? code : `${start} …` };
}

export function valueOf(json: unknown): AuditValue {
  if (json === undefined || json === null || json === '') return { word: 'nothing' };
  if (typeof json === 'boolean') return { word: json ? 'on' : 'off' };
  return typeof json === 'string' ? { written: json } : codeOf(json);
}
