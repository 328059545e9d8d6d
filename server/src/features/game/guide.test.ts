import { readFileSync } from 'node:fs';
import path from 'node:path';
import { GAME_EVENTS } from '@site/contract/http/game';
import { startTestApp } from '../../testing/testApp.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';
import { linkServer } from './testing/gameServer.ts';

const GUIDE = path.resolve(import.meta.dirname, '../../../../docs/guides/connect-a-game.md');

/** The requests of the guide, each with the answer that it shows. */
const examples = [
  ...readFileSync(GUIDE, 'utf8').matchAll(
    /```http\nPOST (\S+)\n[^{]*([\s\S]*?)```\n\n```json\n([\s\S]*?)```/g,
  ),
].map(([, url = '', body = '', answer = '']) => ({ url, body, answer: JSON.parse(answer) as object }));

/** Reduces values to their types, but for words that tell something. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, own]) => [key, shapeOf(own)]));
}

const db = await openTestDatabase();
const { app } = await startTestApp({ db, env: { SITE_ORIGIN: 'https://site.example' } });

test.each(Object.keys(GAME_EVENTS))('names the event %s', (type) => {
  expect(readFileSync(GUIDE, 'utf8')).toContain(`\`${type}\``);
});

test('has an example of each call', () => {
  expect(examples.map(({ url }) => url)).toEqual(['/api/game/v1/sync', '/api/game/v1/link-codes']);
});

test.each(examples)('$url is answered as the guide says', async ({ url, body, answer }) => {
  const { token } = await linkServer(app, db);
  // A match that was on the day when the guide was written is too old some day.
  const payload = body.replace(/"at": "[^"]*"/g, `"at": "${new Date().toISOString()}"`);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const given = await app.inject({ method: 'POST', url, headers, payload });
  expect([given.statusCode, shapeOf(given.json())]).toEqual([200, shapeOf(answer)]);
});
