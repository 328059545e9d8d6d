import type { Alert, SendAlertBody } from '@site/contract/http/alerts';
import { isGood, jsonOf, type ClientResponse, type Player } from './client.ts';

type Caller = Pick<Player, 'uuid' | 'get' | 'post'>;

/** What a writer knows of a write: it was stored, it was refused, or nobody knows. */
export type Fate = 'acknowledged' | 'refused' | 'unknown';

/** Only a 2xx to 4xx response is conclusive: after a timeout or a 5xx the write may or may not exist. */
export function fateOf(answer: Pick<ClientResponse, 'status'>): Fate {
  if (isGood(answer)) return 'acknowledged';
  return answer.status >= 400 && answer.status < 500 ? 'refused' : 'unknown';
}

export interface Verdict {
  readonly acknowledged: number;
  /** Writes that were lost, stored twice, or stored although they were refused. */
  readonly problems: readonly string[];
}

export interface Writer {
  step(): Promise<Fate>;
  /** To be asked only while nothing is under way. */
  verdict(): Promise<Verdict>;
}

export function compare(writes: ReadonlyMap<string, Fate>, found: readonly string[]): Verdict {
  const counts = new Map<string, number>();
  for (const text of found) counts.set(text, (counts.get(text) ?? 0) + 1);
  const problems = [...writes].flatMap(([text, fate]) => {
    const count = counts.get(text) ?? 0;
    if (count > 1) return [`stored twice: ${text}`];
    if (fate === 'acknowledged' && count === 0) return [`acknowledged and lost: ${text}`];
    return fate === 'refused' && count > 0 ? [`rejected but stored: ${text}`] : [];
  });
  return { acknowledged: [...writes.values()].filter((fate) => fate === 'acknowledged').length, problems };
}

export function alertWriter(lead: Caller, target: Caller, mark: string): Writer {
  const writes = new Map<string, Fate>();
  return {
    async step() {
      const message = `${mark} ${writes.size + 1}`;
      const body: SendAlertBody = { category: 'system', message, userId: target.uuid };
      const fate = fateOf(await lead.post('/api/alerts/send-application-alert', body));
      writes.set(message, fate);
      return fate;
    },
    async verdict() {
      const found: Alert[] = [];
      let page: Alert[];
      do {
        const before = found.length > 0 ? `?before=${found.at(-1)?.id}` : '';
        page = jsonOf<Alert[]>(await target.get(`/api/alerts${before}`));
        found.push(...page);
      } while (page.length > 0);
      return compare(
        writes,
        found.map(({ message }) => message),
      );
    },
  };
}

interface Value {
  readonly first: string;
  next(): string;
  write(value: string): Promise<ClientResponse>;
  /** @param possible what it may be */
  read(possible: readonly string[]): Promise<string>;
}

export function valueWriter({ first, next, write, read }: Value): Writer {
  // The last that was acknowledged, then those with an unknown outcome: they may still be carried out.
  let possible = [first];
  let acknowledged = 0;
  return {
    async step() {
      const value = next();
      const fate = fateOf(await write(value));
      if (fate === 'unknown') possible.push(value);
      if (fate !== 'acknowledged') return fate;
      possible[0] = value;
      acknowledged += 1;
      return fate;
    },
    async verdict() {
      const found = await read(possible);
      const problems = possible.includes(found)
        ? []
        : [`acknowledged and lost: ${possible[0]}, found as ${found}`];
      possible = [found];
      return { acknowledged, problems };
    },
  };
}

export async function langWriter(player: Caller): Promise<Writer> {
  const read = async () => jsonOf<{ lang: 'DE' | 'EN' }>(await player.get('/api/user/lang')).lang;
  const first = await read();
  let lang = first;
  return valueWriter({
    first,
    next: () => (lang = lang === 'DE' ? 'EN' : 'DE'),
    write: (value) => player.post('/api/user/lang', { lang: value }),
    read,
  });
}

export function sumOf(verdicts: readonly Verdict[]): Verdict {
  return {
    acknowledged: verdicts.reduce((sum, { acknowledged }) => sum + acknowledged, 0),
    problems: verdicts.flatMap(({ problems }) => problems),
  };
}
