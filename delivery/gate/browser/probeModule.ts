import type { SampledContribution } from './contributions.ts';

/** The result for a contribution: without a message it was rendered. */
export interface ProbeResult {
  readonly feature: string;
  readonly slot: string;
  readonly message?: string;
  readonly stack?: string;
}

/** The code of a remote whose page renders another one's contributions, each for itself, and notes results in `probed`. */
export function probeModule(
  remote: string,
  path: string,
  contributions: readonly SampledContribution[],
): string {
  const given = contributions.map(({ data: { feature, slot }, props }) => ({ feature, slot, props }));
  return `
let scope;
export const init = (shared) => { scope = shared; };

async function take(name) {
  const [share] = Object.values(scope[name]);
  return share.lib ? share.lib() : (await share.get())();
}

export async function get() {
  const { Component, Suspense, createElement, lazy, useEffect } = await take('react');
  const { slots } = await take('shell/store');
  const probed = (globalThis.probed = []);

  class Boundary extends Component {
    state = { hasFailed: false };
    static getDerivedStateFromError() { return { hasFailed: true }; }
    componentDidCatch(error) {
      const { feature, slot } = this.props;
      const { message = String(error), stack } = error ?? {};
      probed.push({ feature, slot, message, stack });
    }
    render() { return this.state.hasFailed ? null : this.props.children; }
  }

  function Rendered({ feature, slot }) {
    useEffect(() => void probed.push({ feature, slot }), []);
    return null;
  }

  const parts = ${JSON.stringify(given)}.map(({ feature, slot, props }) => {
    const found = slots.find(slot).find(({ remote, data }) => remote.name === ${JSON.stringify(remote)} && data.feature === feature);
    const Shown = lazy(async () => ({ default: await slots.load(found, props) }));
    return createElement(
      Boundary,
      { key: feature + ' ' + slot, feature, slot },
      createElement(
        Suspense,
        { fallback: null },
        createElement(Shown, props),
        createElement(Rendered, { feature, slot }),
      ),
    );
  });
  const Page = () => createElement('div', null, createElement('h1', null, 'Contributions'), parts);
  const strings = async () => ({});
  return () => ({
    default: {
      pages: { ${JSON.stringify(path)}: async () => Page },
      strings: { probe: { de: strings, en: strings } },
    },
  });
}
`;
}
