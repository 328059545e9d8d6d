import type { GamePlayer } from '@site/contract/http/game';
import { isStaff, type RankId } from '@site/contract/ranks';

export interface Sighting extends GamePlayer {
  readonly at: Date;
  /**
   * The effect beside giving a name to players who have a placeholder: `see` has no other, `add` makes players known,
   * `rename` also renames known ones, and `prove` does so whatever was said before.
   */
  readonly does: 'see' | 'add' | 'rename' | 'prove';
}

export interface KnownPerson {
  readonly uuid: string;
  readonly name: string;
  /** The name in lower case, as the database writes it. */
  readonly key: string;
  readonly rank: RankId;
  /** When the game named them; null for an account that was made by hand. */
  readonly nameAt: Date | null;
  readonly hasLogin: boolean;
}

interface Person extends Pick<KnownPerson, 'rank' | 'hasLogin'> {
  uuid: string;
  /** `undefined` for a placeholder, which is chosen later. */
  name: string | undefined;
  key: string;
  nameAt: Date | null;
  readonly stored: KnownPerson | undefined;
}

export interface Settled {
  readonly added: readonly Person[];
  readonly renamed: readonly Person[];
  /** Accounts that turn out to be players; `isKnown` if the site knows the player already, without a login. */
  readonly becoming: readonly {
    readonly account: string;
    readonly player: string;
    readonly isKnown: boolean;
  }[];
  /** Players whose name is as of another time than is stored. */
  readonly dated: readonly Person[];
}

const BEFORE_ALL = new Date(0);

/** Returns a temporary name for a player or clan whose name another one took, until the game sends the new one. */
export const placeholderName = (id: string, digits = 12) => `~${id.replaceAll('-', '').slice(-digits)}`;

/** The longest placeholder, which contains the whole id. */
export const LONG_PLACEHOLDER = 32;

const isPlaceholder = ({ uuid, name }: Person) =>
  name === undefined || name === placeholderName(uuid) || name === placeholderName(uuid, LONG_PLACEHOLDER);

/** Returns whether an account was made by hand and its player hasn't been seen yet. */
const isUnseen = ({ stored, nameAt }: Person) => stored !== undefined && nameAt === null;

const latest = (...times: readonly (Date | null | undefined)[]) =>
  new Date(Math.max(...times.map((time) => time?.getTime() ?? 0)));

class Names {
  readonly people = new Map<string, Person>();
  readonly becoming: Settled['becoming'][number][] = [];
  readonly #holders = new Map<string, Person>();
  /** The names in lower case, as the database writes them. */
  readonly #keys: ReadonlyMap<string, string>;

  constructor(known: readonly KnownPerson[], keys: ReadonlyMap<string, string>) {
    this.#keys = keys;
    for (const stored of known) {
      const person: Person = { ...stored, stored };
      this.people.set(person.uuid, person);
      this.#holders.set(person.key, person);
    }
  }

  /**
   * Gives somebody a name that another one may have had before. It stays with the team, who log in with it, with accounts
   * whose player hasn't been seen, and with players who were named later.
   */
  #give(person: Person, name: string, at: Date): void {
    const key = this.#keys.get(name) ?? name;
    const holder = this.#holders.get(key);
    if (holder && holder !== person) {
      if (isStaff(holder.rank) || holder.nameAt === null || holder.nameAt > at) return;
      holder.name = undefined;
    }
    if (this.#holders.get(person.key) === person) this.#holders.delete(person.key);
    this.#holders.set(key, person);
    person.name = name;
    person.key = key;
  }

  #become(account: Person, uuid: string, at: Date): void {
    const player = this.people.get(uuid);
    if (player && this.#holders.get(player.key) === player) this.#holders.delete(player.key);
    this.people.delete(account.uuid);
    this.becoming.push({ account: account.uuid, player: uuid, isKnown: player?.stored !== undefined });
    account.uuid = uuid;
    account.nameAt = at;
    this.people.set(uuid, account);
  }

  see({ uuid, name, at: seenAt, does }: Sighting): void {
    const person = this.people.get(uuid);
    const holder = this.#holders.get(this.#keys.get(name) ?? name);
    const at = does === 'prove' ? latest(seenAt, person?.nameAt, holder?.nameAt) : seenAt;
    const isNewer = !person?.nameAt || at >= person.nameAt;
    if (holder && holder !== person && isUnseen(holder) && isNewer && this.#mayBecome(person)) {
      this.#become(holder, uuid, at);
      return;
    }
    if (!person) {
      if (does === 'see') return;
      const unnamed = { name: undefined, key: '', nameAt: at, stored: undefined };
      const added: Person = { ...unnamed, uuid, rank: 'player', hasLogin: false };
      this.people.set(uuid, added);
      this.#give(added, name, at);
      return;
    }
    const mayRename = does === 'rename' || does === 'prove' || isPlaceholder(person);
    if (mayRename && isNewer) {
      if (person.name !== name && !isStaff(person.rank)) this.#give(person, name, at);
      person.nameAt = at;
    } else person.nameAt ??= person.name === name ? at : BEFORE_ALL;
  }

  /** One with a login is somebody else than an account, and the team's names are the site's. */
  #mayBecome(player: Person | undefined): boolean {
    return !player || (!player.hasLogin && !isStaff(player.rank) && !isUnseen(player));
  }
}

/**
 * Applies sightings in the order of their times. Of two of the same millisecond, the one that was sent later counts.
 *
 * @param known everybody with a uuid or name of the sightings
 */
export function settleNames(
  sightings: readonly Sighting[],
  known: readonly KnownPerson[],
  keys: ReadonlyMap<string, string>,
): Settled {
  const names = new Names(known, keys);
  for (const sighting of sightings.toSorted((one, other) => one.at.getTime() - other.at.getTime()))
    names.see(sighting);
  const people = [...names.people.values()];
  return {
    added: people.filter(({ stored }) => stored === undefined),
    renamed: people.filter(({ stored, name }) => stored !== undefined && stored.name !== name),
    becoming: names.becoming,
    dated: people.filter(({ stored, nameAt }) => nameAt?.getTime() !== stored?.nameAt?.getTime()),
  };
}
