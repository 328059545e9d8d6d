import type { ClanSummary } from '@site/contract/http/clans';
import { formatNumber } from '@site/platform/format';
import { Badge, type BadgeTone } from '@site/ui/Badge';

const TONES: Readonly<Record<number, BadgeTone>> = { 1: 'elo1', 2: 'elo2', 3: 'elo3' };

const UNIT = 'Elo';

export const eloTone = (eloRank: number): BadgeTone => TONES[eloRank] ?? 'elo4';

/** Numbers of clans are in the German format in every language. */
export function EloBadge({ elo, eloRank }: Pick<ClanSummary, 'elo' | 'eloRank'>) {
  return <Badge tone={eloTone(eloRank)}>{`${formatNumber(elo, 'de')} ${UNIT}`}</Badge>;
}
