import type { TelemetryBody } from '@site/contract/http/telemetry';
import { HttpError } from '@site/backend/httpError';
import type { RateLimit } from '@site/backend/limiter';
import type { DeliveryLimits } from '../../records/rates.ts';
import type { Count } from './countEntries.ts';

export type Entry = TelemetryBody['entries'][number];

/** The source of a report: the page by its token, the IP network, and the account if logged in. */
export interface Reporter {
  readonly token: string;
  readonly network: string;
  readonly account: string | undefined;
}

export const isFault = ({ kind }: Entry) => kind === 'failure' || kind === 'error';

/** Returns whether an entry means that a version was used, or should have been. */
export const isUse = (entry: Entry) => entry.kind === 'load' || isFault(entry);

async function isLeft(limit: RateLimit, key: string): Promise<boolean> {
  try {
    await limit.take(key);
    return true;
  } catch (error) {
    if (error instanceof HttpError) return false;
    throw error;
  }
}

function firstOfKind(entries: readonly Entry[]): Entry[] {
  const byKind = new Map<string, Entry>();
  for (const entry of entries) {
    const key = `${entry.remote} ${entry.version} ${entry.kind}`;
    if (!byKind.has(key)) byKind.set(key, entry);
  }
  return [...byKind.values()];
}

/** Limits what one page, IP network and account add to the counts: a few reporters must not outweigh all others. */
export function createAllowances(limits: DeliveryLimits) {
  async function mayCount(entry: Entry, { token, network }: Reporter): Promise<boolean> {
    const about = `${entry.remote} ${entry.version} ${entry.kind}`;
    const ofNetwork = isFault(entry) ? limits.telemetryFault : limits.telemetryLoad;
    // The IP network first: made-up reports must not fill the memory with token keys.
    if (!(await isLeft(ofNetwork, `${network} ${about}`))) return false;
    if (await isLeft(limits.telemetryToken, `${token} ${about}`)) return true;
    await ofNetwork.refund(`${network} ${about}`);
    return false;
  }

  async function filter<Item>(items: readonly Item[], isKept: (item: Item) => Promise<boolean>) {
    const kept = await Promise.all(items.map(isKept));
    return items.filter((_, index) => kept[index]);
  }

  return {
    /** Returns the entries of a report that count. */
    admit: (entries: readonly Entry[], reporter: Reporter): Promise<Entry[]> =>
      filter(firstOfKind(entries), (entry) => mayCount(entry, reporter)),

    /** Returns the networks and accounts that the counted entries add to a version, each counted once. */
    async marksOf(counted: readonly Entry[], { network, account }: Reporter): Promise<Count[]> {
      const marks = counted.filter(isUse).flatMap((entry): (Count & { readonly key: string })[] => {
        const { remote, version } = entry;
        const mark = (kind: Count['kind'], who: string) => ({
          remote,
          version,
          kind,
          value: 0,
          key: `${kind} ${who} ${remote} ${version}`,
        });
        const ofAccount = account === undefined ? [] : [mark('member', account)];
        if (!isFault(entry)) return ofAccount;
        if (account !== undefined) ofAccount.push(mark('member-fault', account));
        return [...ofAccount, mark('fault-network', network)];
      });
      return filter(marks, ({ kind, key }) =>
        isLeft(kind === 'fault-network' ? limits.telemetryNetwork : limits.telemetryMember, key),
      );
    },
  };
}
