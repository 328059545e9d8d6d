import type { Kysely } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import { Browser } from '../../testing/browser.ts';
import { startTestApp } from '../../testing/testApp.ts';

/** A site behind a proxy, whose callers can use any address; with the production limits by default. */
export async function startLoginSite(db: Kysely<Schema>, RATE_LIMITS = 'write=120/60') {
  const { app } = await startTestApp({ db, env: { RATE_LIMITS, TRUST_PROXY: '127.0.0.1' } });
  const from = (address: string) => ({ 'x-forwarded-for': address });
  const login = (name: string, password: string, address: string, browser = new Browser(app)) =>
    browser.post('/api/login', { name, password }, from(address));
  return {
    app,
    from,
    login,

    withDevice(device: string): Browser {
      const browser = new Browser(app);
      browser.cookies.set('device', device);
      return browser;
    },

    /** Guesses from ever new addresses; returns how many attempts were checked. */
    async guess(name: string, count: number): Promise<number> {
      let evaluated = 0;
      for (let place = 0; place < count; place += 1) {
        const { statusCode } = await login(name, `guess ${place}`, `203.0.113.${place}`);
        if (statusCode === 400) evaluated += 1;
      }
      return evaluated;
    },
  };
}

/** Another holder of the same cookies without an access token. */
export function copyOf(app: ConstructorParameters<typeof Browser>[0], browser: Browser): Browser {
  const copy = new Browser(app);
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
  return copy;
}
