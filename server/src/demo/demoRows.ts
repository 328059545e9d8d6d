import { DEMO_ACCOUNTS, demoPlayers } from './accounts.ts';
import { alerts } from './alerts.ts';
import { applications } from './applications.ts';
import { clans } from './clans.ts';
import { playerNames } from './generateNames.ts';
import { population } from './generatePlayers.ts';
import { createRandom } from '../kit/random.ts';
import { stats } from './stats.ts';

const POPULATION = 540;

/** Every row of the demo; the same `now` and hash give the same rows. */
export function demoRows(now: Date, passwordHash: string) {
  const accounts = demoPlayers(now, passwordHash);
  const taken = DEMO_ACCOUNTS.map(({ name }) => name);
  const others = population(now, playerNames(createRandom('names'), POPULATION, taken));
  const all = clans(now, accounts, others);
  const joined = new Map(all.flatMap(({ members }) => members.map((player) => [player.user.uuid, player])));
  const players = [...accounts, ...others].map((player) => joined.get(player.user.uuid) ?? player);

  return {
    clans: all.map(({ row }) => row),
    users: players.map(({ user }) => user),
    stats: [...stats(now, players)],
    applications: applications(now, others),
    alerts: alerts(now, players, all),
  };
}
