import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import type { NewUser, Schema } from '../database/schema.ts';
import { addPlayer, PASSWORD } from './accounts.ts';
import { Browser } from './browser.ts';

export async function addConfirmed(
  app: FastifyInstance,
  db: Kysely<Schema>,
  values: Pick<NewUser, 'name' | 'rank'>,
) {
  const secret = new Secret();
  const totp = new TOTP({ secret });
  const { uuid } = await addPlayer(db, { ...values, totp_secret: secret.base32 });
  let step = -1;
  // Later ones each time: each is valid once.
  const nextCode = () => {
    const code = totp.generate({ timestamp: Date.now() + step * 30_000 });
    step += 1;
    return code;
  };
  const browser = new Browser(app);
  await browser.post('/api/login', { name: values.name, password: PASSWORD });
  const enter = () => browser.post('/api/user/2fa/login', { code: nextCode(), uuid });
  let answer = await enter();
  // The first one is of the step before: it is too old if a step has just ended.
  if (answer.statusCode === 400) answer = await enter();
  if (answer.statusCode !== 200) throw new Error(`${values.name} could not log in: ${answer.payload}`);
  return { browser, uuid, nextCode };
}
