import type { ClanSummary } from '@site/contract/http/clans';
import { formatNumber } from '@site/platform/format';
import { Badge, type BadgeTone } from '@site/ui/Badge';

const TONES: Readonly<Record<number, BadgeTone>> = { 1: 'elo1', 2: 'elo2', 3: 'elo3' };

/** The same in every language. */
const UNIT = 'Elo';

/** The tone of a clan's place: amber, silver-grey, bronze, and neutral grey for all that follow. */
export const eloTone = (eloRank: number): BadgeTone => TONES[eloRank] ?? 'elo4';

/** What a clan is worth. Clans write their numbers in the German way in every language. */
export function EloBadge({ elo, eloRank }: Pick<ClanSummary, 'elo' | 'eloRank'>) {
  return <Badge tone={eloTone(eloRank)}>{`${formatNumber(elo, 'de')} ${UNIT}`}</Badge>;
}
