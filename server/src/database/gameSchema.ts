import type { Generated } from 'kysely';
import type { CommandKind } from '@site/contract/http/game';
import type { CommandState } from '@site/contract/http/gameServers';
import type { RankId } from '@site/contract/ranks';
import type { Mode } from '@site/contract/modes';
import type {
  CreatedAt,
  Defaulted,
  Json,
  DefaultedJson,
  MaybeTimestamp,
  Timestamp,
} from '@site/backend/columns';

interface GameServersTable {
  id: string;
  name: string;
  token_hash: string;
  /** The hash of the token before the last rotation, which stays valid until `former_until`. */
  former_token_hash: string | null;
  former_until: MaybeTimestamp;
  is_azlink: Defaulted<boolean>;
  created_at: CreatedAt;
  heard_at: MaybeTimestamp;
  software: string | null;
  plugin: string | null;
  boot: string | null;
  /** How far its clock is ahead. */
  clock_difference_ms: number | null;
  max_players: number | null;
  players: DefaultedJson<readonly { readonly uuid: string; readonly name: string }[]>;
  lists_players: Defaulted<boolean>;
  /** Players online who are too many to be listed. */
  more_players: Defaulted<number>;
  /** Kinds of commands that it carries out beside the common ones. */
  can: Defaulted<readonly string[]>;
}

interface GameLeftOutTable {
  server_id: string;
  field: string;
  example: string;
  at: Timestamp;
}

interface GameEventsTable {
  server_id: string;
  id: string;
  at: Timestamp;
  received_at: Timestamp;
}

interface GameRejectionsTable {
  id: Defaulted<number>;
  server_id: string;
  event_id: string | null;
  type: string;
  code: string;
  message: string;
  created_at: Timestamp;
}

/** The times of the latest values that the game sent for a player. */
interface GamePlayersTable {
  uuid: string;
  name_at: MaybeTimestamp;
  coins_at: MaybeTimestamp;
  playtime_at: MaybeTimestamp;
  rank_at: MaybeTimestamp;
  clan_at: MaybeTimestamp;
}

interface GameClansTable {
  id: string;
  at: Timestamp;
  is_disbanded: Defaulted<boolean>;
}

interface GameChatTable {
  server_id: string;
  event_id: string;
  at: Timestamp;
  user_id: string;
  name: string;
  channel: string;
  text: string;
}

interface GameReportsTable {
  server_id: string;
  event_id: string;
  at: Timestamp;
  reporter_id: string;
  reported_id: string;
  reason: string;
  line: string | null;
}

interface GameCommandsTable {
  id: string;
  /** Its place in the order of creation. */
  place: Generated<number>;
  kind: CommandKind;
  user_id: string;
  args: Json<Readonly<Record<string, string | number>>>;
  state: Defaulted<CommandState>;
  require_online: Defaulted<boolean>;
  not_after: MaybeTimestamp;
  created_at: CreatedAt;
  created_by: string;
  /** Null for what no person ordered, and after the person's account was deleted. */
  created_by_id: Defaulted<string | null>;
  server_id: string | null;
  lease: string | null;
  leased_at: MaybeTimestamp;
  lease_until: MaybeTimestamp;
  message: string | null;
  ended_at: MaybeTimestamp;
  /** For `give-rank`: the rank that the player had when it was first handed out. */
  rank_before: Defaulted<RankId | null>;
}

interface GameLinkCodesTable {
  user_id: string;
  code_hash: string;
  expires_at: Timestamp;
  /** The game server that made it; null if a server of an earlier release stored it. */
  server_id: Defaulted<string | null>;
  token_hash: Defaulted<string | null>;
}

/** When the stats of a player were last reset: earlier matches that arrive later don't count. */
interface StatsResetsTable {
  user_id: string;
  mode: Mode;
  at: Timestamp;
}

export interface GameSchema {
  game_servers: GameServersTable;
  game_events: GameEventsTable;
  game_rejections: GameRejectionsTable;
  game_left_out: GameLeftOutTable;
  game_players: GamePlayersTable;
  game_clans: GameClansTable;
  game_chat: GameChatTable;
  game_reports: GameReportsTable;
  game_commands: GameCommandsTable;
  game_link_codes: GameLinkCodesTable;
  stats_resets: StatsResetsTable;
}
