import type { Call } from '@site/contract/permissions';

/** The first part of a call's path. */
type Domain<Path extends string> = Path extends `${string} /${infer First}/${string}`
  ? First
  : Path extends `${string} /${infer First}`
    ? First
    : never;

interface Tag {
  readonly name: string;
  readonly description: string;
}

const session: Tag = { name: 'Session', description: 'Logging in and out, and staying logged in.' };
const remotes: Tag = {
  name: 'Remotes',
  description: 'Which build of which remote is live, and how that changes.',
};
const network: Tag = { name: 'Game network', description: 'What the site is told by outside services.' };

/** What the calls of a domain are listed under. */
const TAGS: Readonly<Record<Domain<Call>, Tag>> = {
  login: session,
  refresh: session,
  logout: session,
  user: {
    name: 'Account',
    description: "The caller's own account: rank, language, password, second factor.",
  },
  privacy: { name: 'Privacy', description: 'What the site keeps of people and why.' },
  alerts: { name: 'Alerts', description: "The caller's notifications." },
  profile: { name: 'Profiles', description: 'Players as others see them.' },
  stats: { name: 'Leaderboards', description: 'The best players of a mode.' },
  clans: { name: 'Clans', description: 'Clans by Elo, and who is in them.' },
  applications: { name: 'Applications', description: 'From the form to the decision.' },
  panel: { name: 'Panel', description: 'Team, settings and what staff have done.' },
  shop: {
    name: 'Shop',
    description: 'What the shop asks the server; what it sells stands in the shop itself.',
  },
  registry: remotes,
  remotes,
  overrides: remotes,
  gate: remotes,
  'csp-reports': { name: 'Policy', description: 'What the policy of pages has stopped.' },
  telemetry: { name: 'Telemetry', description: 'How builds do with those who have them.' },
  status: network,
  avatar: network,
};

/** Every tag once, in the order of the page. */
export const tags: readonly Tag[] = [...new Set(Object.values(TAGS))];

/** The name of the tag that a call is listed under. */
export function tagOf(call: Call): string {
  if (call === 'POST /user/2fa/login') return session.name;
  const [domain = ''] = call.slice(call.indexOf('/') + 1).split('/');
  return TAGS[domain as Domain<Call>].name;
}
