import type { AlertCategory } from '@site/contract/http/alerts';
import type { Localized } from '@site/contract/lang';
import type { Selectable } from 'kysely';
import type { AlertsTable } from '../database/schema.ts';
import type { Clan } from './clans.ts';
import type { Player } from './players.ts';
import { daysBefore } from './time.ts';

type AlertRow = Omit<Selectable<AlertsTable>, 'id'>;

/** What an alert may name of the reader's clan. */
interface ClanFacts {
  readonly clan: string;
  readonly moderator: string;
}

interface DemoAlert {
  readonly account: string;
  readonly category: AlertCategory;
  readonly days: number;
  readonly read: boolean;
  readonly text: (facts: ClanFacts) => Localized;
}

/** Newest first. `newbie` gets none, so that an empty mailbox can be seen too. */
const ALERTS: readonly DemoAlert[] = [
  {
    account: 'player',
    category: 'clan',
    days: 0.12,
    read: false,
    text: ({ clan, moderator }) => ({
      de: `${moderator} ist jetzt Moderator in deinem Clan ${clan}.`,
      en: `${moderator} is now a moderator of your clan ${clan}.`,
    }),
  },
  {
    account: 'yt',
    category: 'system',
    days: 0.3,
    read: false,
    text: () => ({
      de: 'Die Aufnahmeserver für Videos sind wieder erreichbar.',
      en: 'The recording servers for videos can be reached again.',
    }),
  },
  {
    account: 'player',
    category: 'shop',
    days: 0.45,
    read: false,
    text: () => ({
      de: 'Im Shop gibt es gerade 50.000 Coins für 19,99 € statt 29,99 €.',
      en: 'The shop now has 50,000 coins for €19.99 instead of €29.99.',
    }),
  },
  {
    account: 'mvp',
    category: 'clan',
    days: 0.7,
    read: false,
    text: ({ clan, moderator }) => ({
      de: `${moderator} hat heute drei neue Member in deinen Clan ${clan} eingeladen.`,
      en: `${moderator} invited three new members to your clan ${clan} today.`,
    }),
  },
  {
    account: 'player',
    category: 'system',
    days: 1.2,
    read: false,
    text: () => ({
      de: 'Neue Bedwars-Maps: „Leuchtturm“ und „Windmühle“ sind ab sofort spielbar.',
      en: 'New Bedwars maps: “Lighthouse” and “Windmill” can be played from today.',
    }),
  },
  {
    account: 'vip',
    category: 'shop',
    days: 1.9,
    read: false,
    text: () => ({
      de: 'Danke für deine Unterstützung! Dein Rang VIP ist jetzt aktiv.',
      en: 'Thank you for your support! Your rank VIP is now active.',
    }),
  },
  {
    account: 'player',
    category: 'application',
    days: 3.3,
    read: true,
    text: () => ({
      de: 'Wir suchen Builder und Supporter. Bewirb dich, wenn du Lust hast!',
      en: 'We are looking for Builders and Supporters. Apply if you feel like it!',
    }),
  },
  {
    account: 'player',
    category: 'security',
    days: 5.6,
    read: true,
    text: () => ({
      de: 'Schütze deinen Account: Aktiviere 2FA in den Einstellungen.',
      en: 'Protect your account: turn on 2FA in the settings.',
    }),
  },
  {
    account: 'secure',
    category: 'security',
    days: 6.4,
    read: true,
    text: () => ({ de: '2FA ist für deinen Account aktiviert.', en: '2FA is turned on for your account.' }),
  },
  {
    account: 'owner',
    category: 'system',
    days: 8.1,
    read: true,
    text: () => ({
      de: 'Die Wartungsarbeiten sind abgeschlossen.',
      en: 'The maintenance work is finished.',
    }),
  },
];

function factsOf(clan: Clan | undefined): ClanFacts {
  const moderator = clan?.members.find(({ user }) => user.clan_rank === 'MODERATOR');
  return { clan: clan?.row.name ?? '–', moderator: moderator?.user.name ?? '–' };
}

/** The alerts of the demo accounts, each in its reader's language, oldest first. */
export function alerts(now: Date, players: readonly Player[], clans: readonly Clan[]): AlertRow[] {
  return ALERTS.toReversed().map(({ account, category, days, read, text }) => {
    const user = players.find(({ user }) => user.name === account)?.user;
    if (!user) throw new Error(`No demo account named ${account}`);
    const facts = factsOf(clans.find(({ row }) => row.id === user.clan_id));
    return {
      user_id: user.uuid,
      category,
      message: text(facts)[user.lang],
      is_read: read,
      created_at: daysBefore(now, days),
    };
  });
}
