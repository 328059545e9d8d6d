// Part of the lazy chunk of the federation runtime.
import type { RegisteredRemote } from '@site/contract/http/registry';
import { passesGuard } from '@site/platform/site/passesGuard';
import { contributionKey, type SlotHost } from '@site/platform/slots';
import { createContext, createElement, useContext, type ComponentType } from 'react';
import { isLoadError, RETRY_DELAYS_MS } from '../core/loadErrors.ts';
import { report } from '../core/report.ts';
import { dispatch } from '../core/store.ts';
import { loadPart, withTimeout } from './parts.ts';
import { remotes } from './registry.ts';

const DATA_TIMEOUT_MS = 15_000;

/** They are counted already: as failures, and not as errors of the code. */
const counted = new WeakSet<object>();

const incomplete = new WeakSet<RegisteredRemote>();

const around = createContext<readonly string[]>([]);

/** It would contain itself for ever, whatever is between. */
function onceInside(slot: string, Shown: ComponentType): ComponentType {
  return function Contribution(props: object) {
    const outer = useContext(around);
    if (outer.includes(slot)) return null;
    return createElement(around.Provider, { value: [...outer, slot] }, createElement(Shown, props));
  };
}

export const slots: SlotHost = {
  passes: passesGuard,
  around,

  find: (slot) =>
    remotes()
      .flatMap((remote) =>
        remote.modules.flatMap(({ module, contributions = [] }) =>
          contributions.map((data) => ({ data, remote, module })),
        ),
      )
      .filter(({ data }) => data.slot === slot)
      .sort((a, b) => a.data.order - b.data.order),

  async load({ data, remote, module }, props) {
    const part = { remote, module, feature: data.feature, what: data.slot };
    let fetched: Promise<unknown> | undefined;
    try {
      const component = await loadPart(
        {
          ...part,
          load({ contributions }) {
            const code = contributions?.[contributionKey(data)];
            fetched = code
              ?.prefetch?.()
              .then((prefetch) => prefetch(props as never, dispatch))
              .catch(() => undefined);
            return code?.component() as Promise<ComponentType> | undefined;
          },
        },
        incomplete.delete(remote),
      );
      // Outside of the limits of the code: slow data is no fault of the build, and its component waits itself.
      if (fetched) await withTimeout(fetched, DATA_TIMEOUT_MS, 'slow').catch(() => undefined);
      return onceInside(data.slot, component);
    } catch (error) {
      counted.add(error as object);
      throw error;
    }
  },

  report({ remote }, error, attempt = RETRY_DELAYS_MS.length) {
    if (counted.has(error as object)) return undefined;
    const isMissing = isLoadError(error);
    const delay = isMissing ? RETRY_DELAYS_MS[attempt] : undefined;
    if (isMissing) incomplete.add(remote);
    if (delay === undefined) report({ kind: 'error', build: remote, error });
    return delay;
  },
};
