import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { prepareScript } from './prepareScript.ts';

const SCRIPT_TIMEOUT = 12_000;

/** Loads scripts with a time limit and only as they were deployed, after a failure under an address no cache knows. */
export function addressPlugin(): ModuleFederationRuntimePlugin {
  return {
    name: 'address',
    createScript({ url }) {
      const script = document.createElement('script');
      script.src = url;
      script.async = true;
      script.crossOrigin = 'anonymous';
      prepareScript(script);
      return { script, timeout: SCRIPT_TIMEOUT };
    },
  };
}
