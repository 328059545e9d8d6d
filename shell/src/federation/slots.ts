// Part of the lazy chunk of the federation runtime.
import { passesGuard } from '@site/platform/site/passesGuard';
import { contributionKey, type SlotHost } from '@site/platform/slots';
import type { ComponentType } from 'react';
import { report } from '../core/report.ts';
import { dispatch } from '../core/store.ts';
import { loadPart } from './parts.ts';
import { remotes } from './registry.ts';

/** Errors of loading, which are counted already: as failures, and not as errors of the code. */
const counted = new WeakSet<object>();

/** Finds what remotes contribute to the slots of pages, and loads it. */
export const slots: SlotHost = {
  passes: passesGuard,

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
    try {
      return await loadPart({
        ...part,
        load({ contributions }) {
          const code = contributions?.[contributionKey(data)];
          // It shows its own errors if the data doesn't arrive.
          const fetched = code?.prefetch?.().then((prefetch) => prefetch(props as never, dispatch));
          return (
            code &&
            Promise.all([code.component(), fetched?.catch(() => undefined)]).then(
              ([component]) => component as ComponentType,
            )
          );
        },
      });
    } catch (error) {
      counted.add(error as object);
      throw error;
    }
  },

  report({ remote }, error) {
    if (!counted.has(error as object)) report({ kind: 'error', build: remote, error });
  },
};
