import type { Alert } from '../../http/alerts.ts';
import type { AccountData } from '../../http/privacy.ts';
import type { Profile } from '../../http/profile.ts';
import type { SessionUser } from '../../http/session.ts';
import type { PlayerPlace } from '../../http/stats.ts';
import { dayOf, uuidOf } from './sample.ts';

export const ALERTS: readonly Alert[] = (['system', 'application', 'clan', 'shop', 'security'] as const).map(
  (category, index) => ({
    id: index + 1,
    category,
    message: `Sample alert ${index + 1}`,
    created_at: dayOf(index + 1),
    is_read: index < 2 ? 0 : 1,
    ...(category === 'shop' && { target: `order:${uuidOf(601)}` as const }),
  }),
);

export const placeOf = (mode: string, place: number): PlayerPlace => ({
  mode,
  range: 'lifetime',
  place,
  elo: 1500 - place,
  kills: 40,
  deaths: 20,
  toNext: 12,
});

const OWNED = { coins: 1200, playtime: 5400 };

export function profileOf(asked: string, user: SessionUser): Profile {
  const { uuid, name, rank } = user;
  const isOwn = asked === uuid || asked.toLowerCase() === name.toLowerCase();
  const clan = { name: 'Sample Clan', tag: 'SMPL' };
  if (isOwn) return { uuid, name, rank, ...OWNED, clan };
  return { uuid: uuidOf(201), name: 'SamplePlayer', rank: 'player', coins: 340, playtime: 754, clan };
}

export const accountDataOf = ({ uuid, name, lang, rank }: SessionUser): AccountData => ({
  exported_at: dayOf(5),
  account: {
    uuid,
    name,
    lang,
    rank,
    ...OWNED,
    created_at: dayOf(1),
    name_changed_at: null,
    delete_after: null,
    hasPassword: true,
    hasSecondFactor: true,
    recoveryCodes: 10,
  },
  clan: null,
  stats: [],
  chat: [],
  reports: [],
  commands: [],
  orders: [
    {
      number: 'SA-2026-000001',
      state: 'delivered',
      created_at: dayOf(4),
      paid_at: dayOf(4),
      lines: [{ title: 'VIP', quantity: 1, unit_price: 499, delivery: 'delivered' }],
      discount: 0,
      vat: 80,
      vat_percent: 19,
      total: 499,
      provider: 'manual',
      buyer_name: 'SamplePlayer',
      refunds: [],
      disputes: [],
      payments: [{ id: 'sample', amount: 499, received_at: dayOf(4), refunded_at: null }],
      history: [{ at: dayOf(4), kind: 'placed', text: null }],
    },
  ],
  alerts: [...ALERTS],
  applications: [],
  sessions: [{ created_at: dayOf(4), expires_at: dayOf(28), ended_at: null }],
  audit: [],
  releases: [],
});
