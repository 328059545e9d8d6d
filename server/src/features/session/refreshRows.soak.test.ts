import { createRefreshTokens } from '../../credentials/refreshTokens.ts';
import { addPlayer } from '../../testing/accounts.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';
import { rotateSession } from './rotateSession.ts';
import { openSession } from './sessionRepository.ts';

test('ten thousand refreshes leave two rows', async () => {
  const db = await openTestDatabase();
  const tokens = createRefreshTokens('a secret that only the tests know');
  const { uuid } = await addPlayer(db, { name: 'Restless' });
  let { refreshToken } = await openSession(db, String(uuid), tokens);
  for (let round = 0; round < 10_000; round += 1) {
    const renewed = await rotateSession(db, refreshToken, tokens);
    if (renewed === undefined || renewed === 'reused' || renewed.refreshToken === undefined)
      throw new Error(`The chain ended after ${round} refreshes`);
    ({ refreshToken } = { refreshToken: renewed.refreshToken });
  }
  expect(await db.selectFrom('refresh_tokens').select('token_hash').execute()).toHaveLength(2);
}, 600_000);
