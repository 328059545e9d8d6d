import { wordsOf } from './words.ts';

/** The composition with what drills need beside it: demo data, and limits that one address does not run into. */
const USUAL = 'docker compose -f docker-compose.prod.yml -f docker-compose.drill.yml';

/** What commands of the composition begin with: `COMPOSE`, or how it is called in this folder. */
export function composeCommand(
  env: Readonly<Record<string, string | undefined>>,
): readonly [string, ...string[]] {
  return wordsOf(env['COMPOSE'] ?? USUAL);
}

/** What commands of Docker itself begin with: `DOCKER`, or `docker`. */
export function dockerCommand(
  env: Readonly<Record<string, string | undefined>>,
): readonly [string, ...string[]] {
  return wordsOf(env['DOCKER'] ?? 'docker');
}
