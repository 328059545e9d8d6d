import type { TelemetryBody } from '@site/contract/http/telemetry';
import { HttpError } from '@site/backend/httpError';
import type { RateLimit } from '@site/backend/limiter';
import type { DeliveryLimits } from '../../records/rates.ts';
import type { Count } from './countEntries.ts';

export type Entry = TelemetryBody['entries'][number];

/** The source of a report: the page by its token, and the IP network. */
export interface Reporter {
  readonly token: string;
  readonly network: string;
}

export const isFault = ({ kind }: Entry) => kind === 'failure' || kind === 'error';

/** Returns whether an entry means that a version was used, or should have been. */
export const isUse = (entry: Entry) => entry.kind === 'load' || isFault(entry);

/** Takes a point, if there is one. */
export async function isLeft(limit: RateLimit, key: string): Promise<boolean> {
  try {
    await limit.take(key);
    return true;
  } catch (error) {
    if (error instanceof HttpError) return false;
    throw error;
  }
}

const aboutOf = ({ remote, version, kind }: Entry) => `${remote} ${version} ${kind}`;

const firstOfKind = (entries: readonly Entry[]): Entry[] =>
  [...Map.groupBy(entries, aboutOf).values()].flatMap(([first]) => first ?? []);

/** Limits what one page and IP network add to the counts: a few reporters must not outweigh all others. */
export function createAllowances(limits: DeliveryLimits) {
  async function mayCount(entry: Entry, { token, network }: Reporter): Promise<boolean> {
    const about = aboutOf(entry);
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
    admit: (entries: readonly Entry[], reporter: Reporter): Promise<Entry[]> =>
      filter(firstOfKind(entries), (entry) => mayCount(entry, reporter)),

    /** Returns the network as one that reported a fault of a version, the first time. */
    async networkOf(counted: readonly Entry[], { network }: Reporter): Promise<Count[]> {
      const marks = counted.filter(isFault).map(({ remote, version }): Count => {
        return { remote, version, kind: 'fault-network', value: 0 };
      });
      return filter(marks, ({ remote, version, kind }) =>
        isLeft(limits.telemetryNetwork, `${kind} ${network} ${remote} ${version}`),
      );
    },
  };
}
