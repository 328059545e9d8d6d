import { hashPassword } from '../credentials/passwords.ts';
import { addPlayer, PASSWORD } from '../testing/accounts.ts';
import { startTestApp } from '../testing/testApp.ts';
import { openTestDatabase } from '../testing/testDatabase.ts';

const db = await openTestDatabase();
const { app } = await startTestApp({ db });

async function timeOf(name: string, password: string): Promise<number> {
  const started = performance.now();
  await app.inject({ method: 'POST', url: '/api/login', payload: { name, password } });
  return performance.now() - started;
}

// Both compute the same hash; an attacker's best measurement is the minimum of several attempts.
test.each([
  ['checked in one form', 'wrong'],
  ['checked in two forms', 'wr\u006f\u0308ng'],
])(
  'a login takes as long for an unknown name as for a wrong password %s, within a third',
  async (form, password) => {
    await addPlayer(db, { name: form, password_hash: await hashPassword(PASSWORD) });
    await timeOf('nobody', password);
    const shortest = { known: Infinity, nobody: Infinity };
    for (let round = 0; round < 12; round += 1)
      for (const name of ['known', 'nobody'] as const)
        shortest[name] = Math.min(shortest[name], await timeOf(name === 'known' ? form : name, password));
    expect(shortest.nobody / shortest.known).toBeGreaterThan(2 / 3);
    expect(shortest.nobody / shortest.known).toBeLessThan(3 / 2);
  },
);
