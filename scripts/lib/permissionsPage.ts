import path from 'node:path';
import {
  CALLS,
  mayCall,
  OPEN_WITHOUT_SECOND_FACTOR,
  type Call,
  type CallRule,
} from '@site/contract/permissions';
import { mayEditRank, mayGiveRank, powerOf } from '@site/contract/power';
import { isStaff, LEAD_RANKS, RANK_NAMES, RANKS, STAFF_RANKS, type RankId } from '@site/contract/ranks';
import { root } from '@site/webpack/workspace';
import { format, resolveConfig } from 'prettier';
import { markdownTable } from '../../perf/lib/statistics.ts';

/** Path of the page. */
export const PERMISSIONS_PAGE = path.join(root, 'docs/permissions.md');

const YES = '✓';
const NO = '–';

/** Ranks that the table of calls shows in one column. */
interface Group {
  readonly title: string;
  readonly ranks: readonly RankId[];
}

const namesOf = (ranks: readonly RankId[]) => ranks.map((rank) => RANK_NAMES[rank]).join(', ');
const heads: readonly RankId[] = ['owner', 'admin'];
const groups: readonly Group[] = [
  { title: 'Players', ranks: RANKS.filter((rank) => !isStaff(rank)) },
  { title: 'Other staff', ranks: STAFF_RANKS.filter((rank) => !LEAD_RANKS.includes(rank) && rank !== 'dev') },
  { title: namesOf(['dev']), ranks: ['dev'] },
  {
    title: 'Other seniors',
    ranks: LEAD_RANKS.filter((rank) => !heads.includes(rank) && rank !== 'srdev'),
  },
  { title: namesOf(['srdev']), ranks: ['srdev'] },
  { title: namesOf(heads), ranks: heads },
];

/** What a group may, by name where its ranks differ. */
function cellOf({ ranks }: Group, call: Call): string {
  const allowed = ranks.filter((rank) => mayCall(rank, call));
  if (allowed.length === 0) return NO;
  return allowed.length === ranks.length ? YES : namesOf(allowed);
}

function rowOf(call: Call): readonly string[] {
  const rule: CallRule = CALLS[call];
  return [
    `\`${call}\``,
    mayCall(undefined, call) ? YES : NO,
    ...groups.map((group) => cellOf(group, call)),
    rule.duringMaintenance ? 'as usual' : 'staff only',
    rule.also ?? '',
  ];
}

const calls = Object.keys(CALLS) as Call[];
const callTable = markdownTable(
  ['Call', 'Visitor', ...groups.map(({ title }) => title), 'During maintenance', 'Also checked'],
  calls.map(rowOf),
);

function powerCell(actor: RankId, rank: RankId): string {
  const [edits, gives] = [mayEditRank(actor, rank), mayGiveRank(actor, rank)];
  if (edits !== gives) return edits ? 'edits' : 'gives';
  return edits ? YES : NO;
}

const editors = RANKS.filter((rank) => mayCall(rank, 'PATCH /panel/staff/:uuid/rank'));
const powerTable = markdownTable(
  ['', ...STAFF_RANKS.map((rank) => RANK_NAMES[rank])],
  editors.map((actor) => [`**${RANK_NAMES[actor]}**`, ...STAFF_RANKS.map((rank) => powerCell(actor, rank))]),
);

const rankTable = markdownTable(
  ['Rank', 'Name', 'Group', 'Power'],
  RANKS.map((rank) => [
    `\`${rank}\``,
    RANK_NAMES[rank],
    groups.find(({ ranks }) => ranks.includes(rank))?.title ?? '',
    String(powerOf(rank)),
  ]),
);

const page = `# Permissions

\`npm run docs\` generates this page from \`shared/contract/src/permissions.ts\`, \`power.ts\` and \`ranks.ts\`: edit those. The
server checks every call against the same tables, with the caller's current rank in the database, and pages use them to
decide what to offer.

## Calls

All calls are under \`/api\`. The columns stand for these ranks:

${groups.map(({ title, ranks }) => `- ${title}: ${ranks.map((rank) => `\`${rank}\``).join(', ')}`).join('\n')}

The five lead ranks are ${namesOf(LEAD_RANKS)}.

${callTable}

Calls that need a login answer visitors with 401; an insufficient rank gets 403. During maintenance, calls for staff only
answer everybody else with 503.

A player whose rank requires two-factor login (\`requireSecondFactor\`) gets 403 from every call with a login, and no live
alerts, until it is set up. Exceptions:
${OPEN_WITHOUT_SECOND_FACTOR.map((call) => `\`${call}\``).join(', ')}.

Staff who still have their initial password get 403 from every call that needs a rank, from calls for releases, and from
alerts to players. Of the calls for staff only during maintenance, only
\`POST /user/change-password\` is open to them.

## Power

The rows show who may edit players of which rank, and give which rank. Nobody edits or gives a rank at or above their own,
except that owners appoint and edit owners; the last owner can't be demoted. Only staff can be edited here; to hire or
dismiss somebody, use \`npm run admin\`.

${powerTable}

## Ranks

In the order of the team list, not of power.

${rankTable}
`;

/** The page as it should be. */
export async function permissionsPage(): Promise<string> {
  return format(page, { ...(await resolveConfig(PERMISSIONS_PAGE)), filepath: PERMISSIONS_PAGE });
}
