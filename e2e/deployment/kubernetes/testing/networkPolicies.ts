import type { Manifest } from './manifests.ts';

type Labels = Readonly<Record<string, string>>;

interface Selector {
  readonly matchLabels?: Labels;
  readonly matchExpressions?: readonly { readonly key: string; readonly values: readonly string[] }[];
}

interface Peer {
  readonly podSelector?: Selector;
  readonly namespaceSelector?: Selector;
  readonly ipBlock?: { readonly cidr: string };
}

interface Rule {
  readonly from?: readonly Peer[];
  readonly to?: readonly Peer[];
  readonly ports?: readonly { readonly port: number }[];
}

interface Policy {
  readonly podSelector: Selector;
  readonly policyTypes: readonly string[];
  readonly ingress?: readonly Rule[];
  readonly egress?: readonly Rule[];
}

/** Only `In` is used. */
const selects = ({ matchLabels = {}, matchExpressions = [] }: Selector, labels: Labels) =>
  Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
  matchExpressions.every(({ key, values }) => values.includes(labels[key] ?? ''));

/** Without a list, a rule is for everybody; other namespaces and addresses are no pods of the site. */
const includes = (peers: readonly Peer[] | undefined, labels: Labels) =>
  peers?.some(
    ({ podSelector, namespaceSelector }) =>
      podSelector !== undefined && namespaceSelector === undefined && selects(podSelector, labels),
  ) ?? true;

const hasPort = ({ ports }: Rule, port: number) => ports?.some((open) => open.port === port) ?? true;

export const policiesOf = (manifests: readonly Manifest[]): readonly Policy[] =>
  manifests.filter(({ kind }) => kind === 'NetworkPolicy').map(({ spec }) => spec as unknown as Policy);

export function isAllowed(
  manifests: readonly Manifest[],
  { from, to, port }: { readonly from: Labels; readonly to: Labels; readonly port: number },
): boolean {
  const policies = policiesOf(manifests);
  const of = (type: string, pod: Labels) =>
    policies.filter(
      ({ podSelector, policyTypes }) => policyTypes.includes(type) && selects(podSelector, pod),
    );
  const outgoing = of('Egress', from);
  const incoming = of('Ingress', to);
  const isSent = outgoing.some(({ egress = [] }) =>
    egress.some((rule) => hasPort(rule, port) && includes(rule.to, to)),
  );
  const isReceived = incoming.some(({ ingress = [] }) =>
    ingress.some((rule) => hasPort(rule, port) && includes(rule.from, from)),
  );
  // What no policy selects is open.
  return (outgoing.length === 0 || isSent) && (incoming.length === 0 || isReceived);
}
