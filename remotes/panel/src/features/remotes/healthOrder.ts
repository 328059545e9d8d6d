import type { RemoteStatus, VersionHealth } from '@site/contract/http/releases';

/** What is live first, then what is tried, then what a rollback leads to. */
export function orderedHealth({ health, live, canary, previous }: RemoteStatus): VersionHealth[] {
  const order = [live.version, canary?.version, previous];
  const placeOf = ({ version }: VersionHealth) => {
    const place = order.indexOf(version);
    return place === -1 ? order.length : place;
  };
  return [...health].sort((one, other) => placeOf(one) - placeOf(other));
}

/** Failures and errors, in percent of the times that somebody wanted the version. */
export function errorPercent({ loads, failures, errors }: VersionHealth): number {
  const attempts = Math.max(1, loads + failures);
  return (100 * (failures + errors)) / attempts;
}
