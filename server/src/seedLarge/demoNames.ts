import { demoRows } from '../demo/demoRows.ts';

/** What the demo calls its players and clans. It may come later, and must then find its names free. */
export function demoNames(): { readonly players: string[]; readonly clans: string[] } {
  const { users, clans } = demoRows(new Date(), '');
  return { players: users.map(({ name }) => name), clans: clans.flatMap(({ name, tag }) => [name, tag]) };
}
