import { setTimeout as sleep } from 'node:timers/promises';

/** How many callers call at a time, and their pause between two calls in milliseconds. */
const CALLERS = 6;
const PAUSE_MS = 20;

/** Milliseconds in which every call must be answered. */
const TIMEOUT_MS = 10_000;

export interface Traffic {
  readonly made: number;
  readonly failed: readonly string[];
}

export interface Account {
  readonly name: string;
  readonly password: string;
}

async function logIn(url: string, { name, password }: Account): Promise<string> {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, password }),
  });
  const { accessToken } = (await answer.json()) as { accessToken?: string };
  if (accessToken === undefined) throw new Error(`${name} could not log in: ${answer.status}.`);
  return accessToken;
}

/** The work is done while others read and write. */
export async function callDuring(url: string, account: Account, work: () => Promise<void>): Promise<Traffic> {
  const token = await logIn(url, account);
  const json = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const write = { method: 'POST', headers: json, body: JSON.stringify({ lang: 'DE' }) };
  const calls: readonly (readonly [path: string, options?: RequestInit])[] = [
    ['/api/stats?mode=bedwars&range=daily'],
    ['/api/user/lang', write],
    ['/clans'],
    ['/api/user/lang', { headers: json }],
  ];
  const failed: string[] = [];
  let made = 0;
  let isDone = false;

  async function call(index: number): Promise<void> {
    const [path, options] = calls[index % calls.length]!;
    made += 1;
    try {
      const answer = await fetch(url + path, { ...options, signal: AbortSignal.timeout(TIMEOUT_MS) });
      await answer.arrayBuffer();
      if (!answer.ok) failed.push(`${options?.method ?? 'GET'} ${path}: ${answer.status}`);
    } catch (error) {
      failed.push(`${options?.method ?? 'GET'} ${path}: ${String(error)}`);
    }
  }

  const callers = Array.from({ length: CALLERS }, async (_, start) => {
    for (let index = start; !isDone; index += 1) {
      await call(index);
      await sleep(PAUSE_MS);
    }
  });
  try {
    await work();
  } finally {
    isDone = true;
    await Promise.all(callers);
  }
  return { made, failed };
}
