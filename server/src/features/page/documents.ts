import { LRUCache } from 'lru-cache';
import type { VisitorRegistry } from '@site/delivery';
import { compressDocument, type CompressedDocument } from './compressedDocument.ts';
import { renderDocument, type DocumentInput } from './html.ts';

/** Bytes of a nonce: as many as a report token has. */
export const NONCE_BYTES = 24;

const NONCE_LENGTH = (NONCE_BYTES / 3) * 4;

/** Bytes of cached documents: the `Host` header is part of them, and anybody can make up one. */
const MAX_BYTES = 32 * 1024 * 1024;

export function createDocuments() {
  const ids = new WeakMap<object, number>();
  let lastId = 0;
  const idOf = (value: object) => {
    const id = ids.get(value) ?? (lastId += 1);
    ids.set(value, id);
    return id;
  };
  const cache = new LRUCache<string, CompressedDocument, DocumentInput>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ size }, key) => size + 2 * key.length,
    fetchMethod: (_key, _stale, { context }) =>
      compressDocument((nonce) => renderDocument(context, nonce), NONCE_LENGTH),
  });
  /** @param own the registry of the visitor, which is the same object for visitors with the same builds */
  return (own: VisitorRegistry, input: DocumentInput): Promise<CompressedDocument> => {
    const { boot, rendered, known, origin, isMember, hasFonts } = input;
    const page = [rendered && idOf(rendered), known.title, known.address];
    const { site, lang, shell } = boot;
    const key = JSON.stringify([idOf(own), page, idOf(site), lang, shell, origin, isMember, hasFonts]);
    return cache.forceFetch(key, { context: input });
  };
}
