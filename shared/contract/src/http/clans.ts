import { z } from 'zod';
import { LIMITS } from '../limits.ts';
import { playerId } from './players.ts';

/**
 * `GET /clans`: every clan, or with a query `limit` (default 100) of those with `search` in name or tag, in any case. The
 * header `x-total-count` is the number of matches.
 */
export const clansQuery = z.strictObject({
  search: z.string().trim().max(LIMITS.search.max).optional(),
  limit: z.coerce.number<number>().int().min(1).max(LIMITS.page.max).optional(),
  offset: z.coerce.number<number>().int().min(0).max(1_000_000).optional(),
});
export type ClansQuery = z.infer<typeof clansQuery>;

/** A clan in the list. `eloRank` is its place in the whole list, by Elo, then by name. */
export const clanSummary = z.object({ name: z.string(), tag: z.string(), elo: z.int(), eloRank: z.int() });
export type ClanSummary = z.infer<typeof clanSummary>;

export const clanList = z.array(clanSummary);

/** A member's role in the clan. */
export const CLAN_RANKS = ['LEADER', 'MODERATOR', 'MEMBER'] as const;

export const clanMember = z.object({ uuid: playerId, name: z.string(), clanRank: z.enum(CLAN_RANKS) });
export type ClanMember = z.infer<typeof clanMember>;

/** `GET /clans/{clan}`. `leader` is the uuid of one of the members, or null if nobody leads. */
export const clanDetail = z.object({
  clan: clanSummary.extend({ id: z.guid().toLowerCase(), leader: playerId.nullable() }),
  members: z.array(clanMember),
});
export type ClanDetail = z.infer<typeof clanDetail>;
