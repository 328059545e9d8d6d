import { DEMO_ACCOUNTS, demoPlayers } from './accounts.ts';
import { alerts } from './alerts.ts';
import { applications } from './applications.ts';
import { clans } from './clans.ts';
import { population } from './players.ts';
import { stats } from './stats.ts';

/** Every row of the demo; the same `now` and hash give the same rows. */
export function demoRows(now: Date, passwordHash: string) {
  const accounts = demoPlayers(now, passwordHash);
  const others = population(
    now,
    DEMO_ACCOUNTS.map(({ name }) => name),
  );
  const all = clans(now, accounts, others);
  const joined = new Map(all.flatMap(({ members }) => members.map((player) => [player.user.uuid, player])));
  const players = [...accounts, ...others].map((player) => joined.get(player.user.uuid) ?? player);

  return {
    clans: all.map(({ row }) => row),
    users: players.map(({ user }) => user),
    stats: stats(now, players),
    applications: applications(now, others),
    alerts: alerts(now, players, all),
  };
}
