import type { APIRequestContext, Browser, BrowserContext } from '@playwright/test';
import { DEMO_TOTP_SECRET } from '../../server/src/demo/accounts.ts';
import { Secret, TOTP } from 'otpauth';
import { PASSWORD } from './account.ts';

type Stored = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Steps of half a minute: the server takes each code once, and more than one worker logs in within a minute. */
const STEPS = [0, 1, -1];
const STEP = 30_000;

interface LoginAnswer {
  readonly user?: object;
  readonly pending2FA?: boolean;
  readonly uuid?: string;
}

async function passSecondFactor(request: APIRequestContext, uuid: string): Promise<LoginAnswer> {
  const totp = new TOTP({ secret: Secret.fromBase32(DEMO_TOTP_SECRET) });
  for (const step of STEPS) {
    const code = totp.generate({ timestamp: Date.now() + step * STEP });
    const answer = await request.post('/api/user/2fa/login', { data: { code, uuid } });
    if (answer.ok()) return (await answer.json()) as LoginAnswer;
  }
  throw new Error('Every code of the second factor was refused.');
}

async function logIn(browser: Browser, site: string, name: string): Promise<Stored> {
  const context = await browser.newContext({ baseURL: site });
  try {
    const response = await context.request.post('/api/login', { data: { name, password: PASSWORD } });
    const first = (await response.json()) as LoginAnswer;
    const { user } = first.pending2FA ? await passSecondFactor(context.request, first.uuid ?? '') : first;
    if (!user) throw new Error(`${name} could not log in (${response.status()}).`);
    const { cookies } = await context.storageState();
    const localStorage = [
      { name: 'hasRT', value: '1' },
      { name: 'user', value: JSON.stringify(user) },
    ];
    return { cookies, origins: [{ origin: site, localStorage }] };
  } finally {
    await context.close();
  }
}

/** The logins of one worker: every visit replaces the refresh token, so the next one goes on where it ended. */
export interface Sessions {
  resume(site: string, account: string): Promise<Stored>;
  /** Remembers how a visit has left the browser's storage. */
  keep(site: string, account: string, context: BrowserContext): Promise<void>;
  forget(site: string, account: string): void;
}

export function createSessions(browser: Browser): Sessions {
  const kept = new Map<string, Stored>();
  const keyOf = (site: string, account: string) => `${site} ${account}`;
  return {
    async resume(site, account) {
      return kept.get(keyOf(site, account)) ?? logIn(browser, site, account);
    },
    async keep(site, account, context) {
      kept.set(keyOf(site, account), await context.storageState());
    },
    forget(site, account) {
      kept.delete(keyOf(site, account));
    },
  };
}
