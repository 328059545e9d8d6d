import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { integrityOf } from './integrity.ts';

const SCRIPT_TIMEOUT = 12_000;

let attempt = '';
let base = '';

/** From now on the files of one remote are asked for under a changed address, so that no cache answers. */
export function bustCache(entry: string): void {
  base = entry.slice(0, entry.lastIndexOf('/') + 1);
  attempt = Date.now().toString(36);
}

/** Loads scripts with a time limit and only as they were deployed, after a failure under an address no cache knows. */
export function addressPlugin(): ModuleFederationRuntimePlugin {
  return {
    name: 'address',
    createScript({ url }) {
      const script = document.createElement('script');
      script.src = attempt && url.startsWith(base) ? `${url}?again=${attempt}` : url;
      script.async = true;
      script.crossOrigin = 'anonymous';
      script.integrity = integrityOf(url) ?? '';
      return { script, timeout: SCRIPT_TIMEOUT };
    },
  };
}
