import path from 'node:path';
import { CALLS, type Call } from '@site/contract/calls/all';
import { FRESH } from '@site/contract/calls/callRules';
import type { CallRule } from '@site/contract/calls/defineCall';
import { mayCall, OPEN_WITHOUT_SECOND_FACTOR } from '@site/contract/calls/permissions';
import { mayEditRank, mayGiveRank, powerOf } from '@site/contract/power';
import {
  DEVELOPER_RANKS,
  LEAD_RANKS,
  RANK_NAMES,
  RANKS,
  STAFF_RANKS,
  type RankId,
} from '@site/contract/ranks';
import { root } from '@site/webpack/workspace';
import { format, resolveConfig } from 'prettier';
import { markdownTable } from './markdownTable.ts';

export const PERMISSIONS_PAGE = path.join(root, 'docs/permissions.md');

const YES = '✓';
const NO = '–';

const namesOf = (ranks: readonly RankId[]) => ranks.map((rank) => RANK_NAMES[rank]).join(', ');

const GROUPS: ReadonlyMap<string, readonly RankId[]> = new Map([
  ['the operator', []],
  ['logged in', RANKS],
  ['staff', STAFF_RANKS],
  ['lead ranks', LEAD_RANKS],
  ['developers', DEVELOPER_RANKS],
]);

function whoMay(call: Call): string {
  if (mayCall(undefined, call)) return 'everybody';
  const allowed = RANKS.filter((rank) => mayCall(rank, call));
  const group = [...GROUPS].find(([, ranks]) => namesOf(ranks) === namesOf(allowed));
  return group?.[0] ?? namesOf(allowed);
}

function rowOf(call: Call): readonly string[] {
  const rule: CallRule = CALLS[call];
  return [
    `\`${call}\``,
    whoMay(call),
    rule.duringMaintenance ? 'same' : 'staff',
    (rule.freshLogin ? FRESH : rule.also) ?? '',
  ];
}

const pathOf = (call: Call) => call.slice(call.indexOf('/'));

const calls = (Object.keys(CALLS) as Call[]).toSorted((one, other) =>
  pathOf(one).localeCompare(pathOf(other), 'en'),
);
const callTable = markdownTable(['Call', 'Who', 'Maintenance', 'Also checked'], calls.map(rowOf));

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

const rankList = RANKS.map((rank) => `\`${rank}\` ${RANK_NAMES[rank]} ${powerOf(rank)}`).join(', ');

const page = `# Permissions

\`npm run docs\` generates this page from \`shared/contract/src/calls/\`, \`power.ts\` and \`ranks.ts\`: edit those. The
server checks every call against the same tables, with the caller's current rank in the database.

## Ranks

Id, name and power, in the order of the team list: ${rankList}.

Staff are the first ${STAFF_RANKS.length}. Lead ranks are ${namesOf(LEAD_RANKS)}; developers are ${namesOf(DEVELOPER_RANKS)}.

## Calls

All calls are under \`/api\`. The third column says who may make the call during maintenance: the \`same\`, or only \`staff\`.

${callTable}

Calls that need a login answer visitors with 401, other ranks with 403, and during maintenance others than staff with 503.

A player whose rank requires two-factor login (\`requireSecondFactor\`) gets 403 from every call with a login, and no live
alerts, until it is set up. Exceptions:
${OPEN_WITHOUT_SECOND_FACTOR.map((call) => `\`${call}\``).join(', ')}.

Staff who still have their initial password get 403 from every call that needs a rank, from calls for releases, and from
alerts to players. During maintenance, only \`POST /user/change-password\` of the calls for staff is open to them.

## Power

A row may edit players of a column's rank, and give that rank. Nobody edits or gives a rank at or above their own, except
that owners appoint and edit owners; the last owner can't be demoted. Only staff can be edited here; to hire or dismiss
somebody, use \`npm run admin\`.

${powerTable}
`;

export async function permissionsPage(): Promise<string> {
  return format(page, { ...(await resolveConfig(PERMISSIONS_PAGE)), filepath: PERMISSIONS_PAGE });
}
