export interface Waiting {
  /** The IP network that the page is rendered for in the first place. */
  readonly starter: string;
  readonly addresses: ReadonlySet<string>;
  /** Until when one of them waits; see `performance.now`. */
  readonly until: number;
}

export interface Waiter {
  readonly address: string;
  readonly until: number;
}

export function createWaiting({ address, until }: Waiter) {
  const addresses = new Set([address]);
  let latest = until;
  return {
    starter: address,
    addresses,
    get until() {
      return latest;
    },
    add(waiter: Waiter): void {
      addresses.add(waiter.address);
      latest = Math.max(latest, waiter.until);
    },
  };
}
