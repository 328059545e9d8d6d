import type { ApplicationDecision, ApplicationDetail } from '@site/contract/http/applications';

export const APPLICATION: ApplicationDetail = {
  id: 7,
  user_id: '5d1f3a0c-7a55-4c8e-9a7e-0d9f9f2f7c11',
  name: 'Bo',
  discord: 'bo.mc',
  age: 17,
  role: 'Builder',
  state: 'PENDING',
  created_at: '2026-11-05T12:30:00.000Z',
  player: 'BoTheOwl',
  lang: 'de',
  firstSeen: '2026-10-01T12:00:00.000Z',
  nameSince: '2026-11-01T12:00:00.000Z',
  motivation: '<b>Hi</b>\nthere',
  strengths: 'Patience',
  weaknesses: 'Redstone',
};
export const decision = (own: Partial<ApplicationDecision> = {}): ApplicationDecision => ({
  id: 1,
  by: 'Mara',
  from: 'PENDING',
  to: 'DENIED',
  created_at: '2026-11-06T08:00:00.000Z',
  ...own,
});
