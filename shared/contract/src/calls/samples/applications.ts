import type { Application, ApplicationDecision, ApplicationDetail } from '../../http/applications.ts';
import { dayOf, KNOWN_SINCE, uuidOf } from './sample.ts';

const ROLES = ['Supporter', 'Content', 'Developer', 'Builder'] as const;
const STATES = ['PENDING', 'PENDING', 'ACCEPTED', 'DENIED'] as const;

export const applicationOf = (id: number, userId: string): Application => ({
  id,
  name: `Sample Applicant ${id}`,
  role: ROLES[(id - 1) % ROLES.length] ?? 'Supporter',
  state: STATES[(id - 1) % STATES.length] ?? 'PENDING',
  created_at: dayOf((id % 28) + 1),
  user_id: userId,
  discord: `sample_applicant_${id}`,
  age: 18 + (id % 20),
  strengths: 'Sample text about strengths. '.repeat(6).trim(),
  weaknesses: 'Sample text about weaknesses. '.repeat(6).trim(),
  motivation: 'Sample text about motivation. '.repeat(6).trim(),
});

export const APPLICATIONS = Array.from({ length: 12 }, (_, index) =>
  applicationOf(index + 1, uuidOf(index + 101)),
);

export const detailOf = (id: number): ApplicationDetail => ({
  ...applicationOf(id, uuidOf(101)),
  player: 'SamplePlayer',
  lang: 'en',
  ...KNOWN_SINCE,
});

export const DECISIONS: readonly ApplicationDecision[] = [
  { id: 1, by: 'SampleStaff1', from: 'PENDING', to: 'ACCEPTED', created_at: dayOf(4) },
];
