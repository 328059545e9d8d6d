import type { ApplicationRole, ApplicationState } from '@site/contract/http/applications';
import { isStaff, type RankId } from '@site/contract/ranks';
import type { Selectable } from 'kysely';
import type { ApplicationRow, AuditEntriesTable, UserRow } from '../database/schema.ts';
import { APPLICATION_TEXTS, type ApplicationText } from './applicationTexts.ts';
import type { Player } from './generatePlayers.ts';
import { createRandom, type Random } from '../kit/random.ts';
import { daysBefore, daysSince } from './time.ts';

type NewApplication = Omit<ApplicationRow, 'id'>;

const PERIOD_DAYS = 60;

const STATES: Readonly<Record<string, ApplicationState>> = { P: 'PENDING', A: 'ACCEPTED', D: 'DENIED' };
/** Parallel to the texts, newest first: pending ones are mostly new. */
const STATES_NEWEST_FIRST = 'PPAPPPDPAPDAPADAAPAADDADD';

const HIRED_AS: Readonly<Record<ApplicationRole, readonly RankId[]>> = {
  Supporter: ['sup', 'jrsup'],
  Content: ['con'],
  Developer: ['dev'],
  Builder: ['build'],
};

function stateAt(place: number): ApplicationState {
  const state = STATES[STATES_NEWEST_FIRST.charAt(place)];
  if (!state) throw new Error(`No state for application ${place}`);
  return state;
}

/** Picks the author of a text: accepted applicants have the rank already, if anyone with it is left. */
function applicant(text: ApplicationText, state: ApplicationState, free: readonly Player[]): Player {
  const reads = free.filter(({ user }) => user.lang === text.lang);
  const hired = reads.find(({ user }) => HIRED_AS[text.role].includes(user.rank));
  const found = (state === 'ACCEPTED' && hired) || reads.find(({ user }) => !isStaff(user.rank));
  if (!found) throw new Error(`Nobody left to apply in ${text.lang}`);
  return found;
}

function discordOf(random: Random, { name }: Pick<UserRow, 'name'>): string {
  const plain = name.toLowerCase();
  const letters = plain.replace(/[^a-z]/g, '');
  return random.pick([plain, `${letters}.mc`, `${letters}_${random.int(100, 999)}`, `the.${letters}`, plain]);
}

export function applications(now: Date, population: readonly Player[]): NewApplication[] {
  const random = createRandom('applications');
  let free = random.shuffle(
    population.filter(({ user }) => daysSince(now, user.created_at) > PERIOD_DAYS + 30),
  );

  const newestFirst = APPLICATION_TEXTS.map(({ lang, ...text }, place): NewApplication => {
    const state = stateAt(place);
    const player = applicant({ lang, ...text }, state, free);
    free = free.filter((other) => other !== player);
    const slot = (place + 0.1 + 0.8 * random.next()) / APPLICATION_TEXTS.length;
    return {
      user_id: player.user.uuid,
      name: player.user.name,
      discord: discordOf(random, player.user),
      ...text,
      state,
      created_at: daysBefore(now, slot * PERIOD_DAYS),
    };
  });
  return newestFirst.toReversed();
}

type StoredApplication = Pick<ApplicationRow, 'id' | 'user_id' | 'name' | 'state' | 'created_at'>;

const DECIDED_BY: readonly string[] = ['srmod', 'srcon', 'srdev', 'admin'];
const DAY = 86_400_000;

export function decisions(
  now: Date,
  applications: readonly StoredApplication[],
  accounts: readonly Player[],
): Omit<Selectable<AuditEntriesTable>, 'id'>[] {
  const random = createRandom('decisions');
  const leads = accounts.filter(({ user }) => DECIDED_BY.includes(user.rank)).map(({ user }) => user);
  return applications
    .filter(({ state }) => state !== 'PENDING')
    .map(({ id, user_id, name, state, created_at }) => {
      const lead = random.pick(leads);
      const until = Math.min(now.getTime(), created_at.getTime() + 3 * DAY);
      const at = created_at.getTime() + (until - created_at.getTime()) * (0.1 + 0.8 * random.next());
      return {
        created_at: new Date(at),
        actor_id: lead.uuid,
        actor_name: lead.name,
        action: 'application.state' as const,
        subject: String(id),
        subject_name: name,
        about: user_id,
        before: { state: 'PENDING' as const },
        after: { state },
      };
    })
    .sort((a, b) => a.created_at.getTime() - b.created_at.getTime());
}
