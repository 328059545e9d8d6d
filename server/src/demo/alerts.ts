import type { AlertCategory } from '@site/contract/http/alerts';
import type { Localized } from '@site/contract/lang';
import type { Selectable } from 'kysely';
import type { AlertsTable } from '../database/schema.ts';
import type { Clan } from './clans.ts';
import type { Player } from './generatePlayers.ts';
import { daysBefore } from './time.ts';

type AlertRow = Omit<Selectable<AlertsTable>, 'id' | 'texts'>;

interface DemoAlert {
  readonly account: string;
  readonly category: AlertCategory;
  /** Its age in days. */
  readonly days: number;
  /** Uses `{clan}` and `{moderator}` of the reader's clan. */
  readonly text: Localized;
}

const alert = (account: string, category: AlertCategory, days: number, text: Localized): DemoAlert => ({
  account,
  category,
  days,
  text,
});

const READ_AFTER = 3;

/** Newest first. `newbie` gets none, to show an empty mailbox. */
const ALERTS: readonly DemoAlert[] = [
  alert('player', 'clan', 0.12, {
    de: '{moderator} ist jetzt Moderator in deinem Clan {clan}.',
    en: '{moderator} is now a moderator of your clan {clan}.',
  }),
  alert('yt', 'system', 0.3, {
    de: 'Die Aufnahmeserver für Videos sind wieder erreichbar.',
    en: 'The recording servers for videos can be reached again.',
  }),
  alert('player', 'shop', 0.45, {
    de: 'Im Shop gibt es gerade 50.000 Coins für 19,99 € statt 29,99 €.',
    en: 'The shop now has 50,000 coins for €19.99 instead of €29.99.',
  }),
  alert('mvp', 'clan', 0.7, {
    de: '{moderator} hat heute drei neue Member in deinen Clan {clan} eingeladen.',
    en: '{moderator} invited three new members to your clan {clan} today.',
  }),
  alert('player', 'system', 1.2, {
    de: 'Neue Bedwars-Maps: „Leuchtturm“ und „Windmühle“ sind ab sofort spielbar.',
    en: 'New Bedwars maps: “Lighthouse” and “Windmill” can be played from today.',
  }),
  alert('vip', 'shop', 1.9, {
    de: 'Danke für deine Unterstützung! Dein Rang VIP ist jetzt aktiv.',
    en: 'Thank you for your support! Your rank VIP is now active.',
  }),
  alert('player', 'application', 3.3, {
    de: 'Wir suchen Builder und Supporter. Bewirb dich, wenn du Lust hast!',
    en: 'We are looking for Builders and Supporters. Apply if you feel like it!',
  }),
  alert('player', 'security', 5.6, {
    de: 'Schütze deinen Account: Aktiviere 2FA in den Einstellungen.',
    en: 'Protect your account: turn on 2FA in the settings.',
  }),
  alert('secure', 'security', 6.4, {
    de: '2FA ist für deinen Account aktiviert.',
    en: '2FA is turned on for your account.',
  }),
  alert('owner', 'system', 8.1, {
    de: 'Die Wartungsarbeiten sind abgeschlossen.',
    en: 'The maintenance work is finished.',
  }),
];

function fill(text: string, clan: Clan | undefined): string {
  const moderator = clan?.members.find(({ user }) => user.clan_rank === 'MODERATOR');
  return text.replace('{clan}', clan?.row.name ?? '–').replace('{moderator}', moderator?.user.name ?? '–');
}

export function alerts(now: Date, players: readonly Player[], clans: readonly Clan[]): AlertRow[] {
  return ALERTS.toReversed().map(({ account, category, days, text }) => {
    const user = players.find(({ user }) => user.name === account)?.user;
    if (!user) throw new Error(`No demo account named ${account}`);
    const clan = clans.find(({ row }) => row.id === user.clan_id);
    return {
      user_id: user.uuid,
      category,
      message: fill(text[user.lang], clan),
      target: category === 'clan' && clan ? (`clan:${clan.row.id}` as const) : null,
      is_read: days > READ_AFTER,
      created_at: daysBefore(now, days),
    };
  });
}
