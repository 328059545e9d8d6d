import type { GameEventOf } from '@site/contract/http/game';
import { LONG_PLACEHOLDER, placeholderName } from './settleNames.ts';

export type ClanEvent = GameEventOf<'clan'> | GameEventOf<'clan-disbanded'>;

const COLUMNS = ['name', 'tag'] as const;
type Column = (typeof COLUMNS)[number];

export interface KnownClan extends Readonly<Record<Column, string>> {
  readonly id: string;
  /** Name and tag in lower case, as the database writes them. */
  readonly keys: Readonly<Record<Column, string>>;
}

export interface KnownState {
  readonly id: string;
  readonly at: Date;
}

export interface KnownMember {
  readonly uuid: string;
  readonly clanId: string | null;
  readonly clanRank: string | null;
  /** When the game last named a clan of theirs. */
  readonly clanAt: Date | null;
}

/** What is stored of the clans of events, and of all others that have to do with them. */
export interface KnownClans {
  readonly clans: readonly KnownClan[];
  readonly states: readonly KnownState[];
  readonly people: readonly KnownMember[];
  /** Names and tags in lower case, as the database writes them. */
  readonly keys: ReadonlyMap<string, string>;
}

interface Clan {
  readonly id: string;
  name: string;
  tag: string;
  readonly keys: Record<Column, string>;
  readonly stored: KnownClan | undefined;
  /** Its latest event; `undefined` for a clan that only lost its name or tag to another one. */
  event: GameEventOf<'clan'>['clan'] | undefined;
}

interface Member {
  clanId: string | null;
  clanRank: string | null;
  clanAt: Date | null;
  readonly stored: KnownMember;
}

class Clans {
  readonly states = new Map<string, Date>();
  readonly changedStates = new Map<string, { readonly at: Date; readonly isDisbanded: boolean }>();
  readonly clans = new Map<string, Clan>();
  readonly removed = new Set<string>();
  readonly people: ReadonlyMap<string, Member>;
  readonly #holders = { name: new Map<string, Clan>(), tag: new Map<string, Clan>() };
  readonly #keys: ReadonlyMap<string, string>;

  constructor({ clans, states, people, keys }: KnownClans) {
    this.#keys = keys;
    for (const { id, at } of states) this.states.set(id, at);
    for (const stored of clans) {
      const clan: Clan = { ...stored, keys: { ...stored.keys }, stored, event: undefined };
      this.clans.set(clan.id, clan);
      for (const column of COLUMNS) this.#holders[column].set(clan.keys[column], clan);
    }
    this.people = new Map(people.map((stored) => [stored.uuid, { ...stored, stored }]));
  }

  apply(event: ClanEvent): void {
    const isDisbanded = event.type === 'clan-disbanded';
    const id = isDisbanded ? event.clanId : event.clan.id;
    const known = this.states.get(id);
    if (known && known > event.at) return;
    this.states.set(id, event.at);
    this.changedStates.set(id, { at: event.at, isDisbanded });
    if (isDisbanded) this.#disband(id);
    else this.#replace(event);
  }

  #leave(clanId: string, staying: ReadonlySet<string> = new Set()): void {
    for (const [uuid, member] of this.people) {
      if (member.clanId !== clanId || staying.has(uuid)) continue;
      member.clanId = null;
      member.clanRank = null;
    }
  }

  #disband(id: string): void {
    this.#leave(id);
    const clan = this.clans.get(id);
    if (!clan) return;
    for (const column of COLUMNS) this.#release(clan, column);
    this.clans.delete(id);
    if (clan.stored) this.removed.add(id);
  }

  #replace({ clan: told, at }: GameEventOf<'clan'>): void {
    const { id, members } = told;
    const unnamed = { name: '', tag: '', keys: { name: '', tag: '' }, stored: undefined };
    const clan: Clan = this.clans.get(id) ?? { id, ...unnamed, event: told };
    clan.event = told;
    for (const column of COLUMNS) this.#give(clan, column, this.#claim(column, told, at));
    this.clans.set(id, clan);
    // The game sends no event when a member leaves, only the list without them.
    this.#leave(id, new Set(members.map(({ uuid }) => uuid)));
    for (const { uuid, clanRank } of members) {
      const member = this.people.get(uuid);
      // A player listed by two clans belongs to the clan with the newer list.
      if (!member || (member.clanAt && member.clanAt > at)) continue;
      member.clanAt = at;
      member.clanId = id;
      member.clanRank = clanRank;
    }
  }

  #keyOf(text: string): string {
    return this.#keys.get(text) ?? text;
  }

  #release(clan: Clan, column: Column): void {
    if (this.#holders[column].get(clan.keys[column]) === clan)
      this.#holders[column].delete(clan.keys[column]);
  }

  #give(clan: Clan, column: Column, text: string): void {
    this.#release(clan, column);
    clan[column] = text;
    clan.keys[column] = this.#keyOf(text);
    this.#holders[column].set(clan.keys[column], clan);
  }

  /** Returns a placeholder that no other clan has: that with the whole id where the usual one is taken. */
  #freePlaceholder(column: Column, id: string): string {
    const usual = placeholderName(id);
    const holder = this.#holders[column].get(usual);
    return holder && holder.id !== id ? placeholderName(id, LONG_PLACEHOLDER) : usual;
  }

  /**
   * Makes a name or tag available, by renaming the clan that had it before.
   *
   * @returns what the clan gets: a placeholder if a clan with newer data has it
   */
  #claim(column: Column, told: GameEventOf<'clan'>['clan'], at: Date): string {
    const holder = this.#holders[column].get(this.#keyOf(told[column]));
    if (!holder || holder.id === told.id) return told[column];
    const heldAt = this.states.get(holder.id);
    if (heldAt && heldAt > at) return this.#freePlaceholder(column, told.id);
    this.#give(holder, column, this.#freePlaceholder(column, holder.id));
    return told[column];
  }
}

export interface SettledClans {
  readonly states: readonly (KnownState & { readonly isDisbanded: boolean })[];
  /** Clans that were disbanded, even if they exist again. */
  readonly removed: readonly string[];
  readonly renamed: readonly Omit<KnownClan, 'keys'>[];
  readonly told: readonly Omit<GameEventOf<'clan'>['clan'], 'members'>[];
  /** Players who are no longer in the clan where they were. */
  readonly left: readonly string[];
  readonly joined: readonly { readonly uuid: string; readonly clanId: string; readonly clanRank: string }[];
  /** Players whose clan was named at another time than is stored. */
  readonly dated: readonly { readonly uuid: string; readonly clanAt: Date }[];
}

export function settleClans(events: readonly ClanEvent[], known: KnownClans): SettledClans {
  const after = new Clans(known);
  for (const event of events) after.apply(event);
  const clans = [...after.clans.values()];
  const people = [...after.people].map(([uuid, member]) => ({ uuid, ...member }));
  const wasRemoved = ({ stored }: Member) => stored.clanId !== null && after.removed.has(stored.clanId);
  return {
    states: [...after.changedStates].map(([id, state]) => ({ id, ...state })),
    removed: [...after.removed],
    renamed: clans.filter(
      ({ id, name, tag, stored }) =>
        stored && !after.removed.has(id) && (stored.name !== name || stored.tag !== tag),
    ),
    told: clans.flatMap(({ id, name, tag, event }) => {
      if (!event) return [];
      const { elo, leader } = event;
      return { id, name, tag, elo, leader: leader !== null && after.people.has(leader) ? leader : null };
    }),
    left: people.flatMap((member) =>
      member.stored.clanId !== null && (member.clanId === null || wasRemoved(member)) ? member.uuid : [],
    ),
    joined: people.flatMap((member) => {
      const { uuid, clanId, clanRank, stored } = member;
      const isSame = clanId === stored.clanId && clanRank === stored.clanRank && !wasRemoved(member);
      return isSame || clanId === null || clanRank === null ? [] : { uuid, clanId, clanRank };
    }),
    dated: people.flatMap(({ uuid, clanAt, stored }) =>
      clanAt !== null && clanAt.getTime() !== stored.clanAt?.getTime() ? { uuid, clanAt } : [],
    ),
  };
}
