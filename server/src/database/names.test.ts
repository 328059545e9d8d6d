import { randomUUID } from 'node:crypto';
import { canBeName } from '@site/contract/names';
import fc from 'fast-check';
import { addPlayer, logIn } from '../testing/accounts.ts';
import { startTestApp } from '../testing/testApp.ts';
import { openTestDatabase } from '../testing/testDatabase.ts';

const db = await openTestDatabase();
const { app } = await startTestApp({ db });
await addPlayer(db, { name: 'Reader' });
const reader = await logIn(app, 'Reader');

const PARTS = [
  '.',
  '/',
  '%',
  '%2F',
  '%2f',
  '%252F',
  '\\',
  '?',
  '#',
  ';',
  '+',
  ' ',
  '\n',
  'ß',
  'İ',
  '😀',
  'a',
  ':',
];
const NAME = fc.oneof(
  fc.array(fc.constantFrom(...PARTS), { minLength: 1, maxLength: 5 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 64 }),
  fc.constantFrom('😀'.repeat(64), '😀'.repeat(65), 'x'.repeat(64), 'x'.repeat(65), randomUUID()),
);

const isStored = (writing: Promise<unknown>) =>
  writing.then(
    () => true,
    () => false,
  );

/** Returns a path as browsers request it. */
const requested = (path: string) => new URL(path, 'http://site.example').pathname;

test('the database holds exactly the names that can be an address, and each leads to its clan and player', async () => {
  await fc.assert(
    fc.asyncProperty(NAME, async (name) => {
      const tag = `T${randomUUID().slice(0, 8)}`;
      const uuid = randomUUID();
      const isClan = await isStored(db.insertInto('clans').values({ id: uuid, name, tag, elo: 1 }).execute());
      const isPlayer = await isStored(db.insertInto('users').values({ uuid, name }).execute());
      expect({ name, isClan, isPlayer }).toEqual({
        name,
        isClan: canBeName(name),
        isPlayer: canBeName(name),
      });
      if (!isClan) return;
      const segment = encodeURIComponent(name);
      const clan = await app.inject({ url: requested(`/api/clans/${segment}`) });
      expect(clan.json()).toMatchObject({ clan: { name, tag } });
      const player = await reader.get(requested(`/api/profile/${segment}`));
      expect(player.json()).toMatchObject({ uuid, name });
      await db.deleteFrom('clans').where('id', '=', uuid).execute();
      await db.deleteFrom('users').where('uuid', '=', uuid).execute();
    }),
    { numRuns: 150 },
  );
});
