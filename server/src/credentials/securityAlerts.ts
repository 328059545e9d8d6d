import type { Localized } from '@site/contract/lang';
import type { LiveAlert } from '@site/contract/sockets';
import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { storeAlert } from '../entries/storeAlert.ts';

const ASK = {
  en: "If this wasn't you, tell the team immediately.",
  de: 'Warst du das nicht? Dann sag sofort dem Team Bescheid.',
} as const;

const TEXTS = {
  'password changed': { en: 'Your password was changed.', de: 'Dein Passwort wurde geändert.' },
  'password reset': {
    en: 'The team has reset your password.',
    de: 'Das Team hat dein Passwort zurückgesetzt.',
  },
  'second factor on': {
    en: 'Two-factor login was turned on.',
    de: 'Die Zwei-Faktor-Anmeldung wurde eingeschaltet.',
  },
  'second factor off': {
    en: 'Two-factor login was turned off.',
    de: 'Die Zwei-Faktor-Anmeldung wurde ausgeschaltet.',
  },
  'recovery code used': {
    en: 'One of your recovery codes was used.',
    de: 'Einer deiner Wiederherstellungscodes wurde benutzt.',
  },
  'deletion cancelled': {
    en: 'You logged in, so your account will not be deleted.',
    de: 'Du hast dich angemeldet, deshalb wird dein Konto nicht gelöscht.',
  },
} as const satisfies Readonly<Record<string, Localized>>;

/** @returns what to send live after the commit */
export async function storeSecurityAlert(
  trx: Kysely<Schema>,
  uuid: string,
  event: keyof typeof TEXTS,
): Promise<LiveAlert> {
  const { lang } = await trx
    .selectFrom('users')
    .select('lang')
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow();
  return storeAlert(trx, { uuid, category: 'security', message: `${TEXTS[event][lang]} ${ASK[lang]}` });
}
