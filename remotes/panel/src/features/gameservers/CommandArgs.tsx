import type { GameCommand } from '@site/contract/http/gameServers';
import { isRank, RANK_NAMES } from '@site/contract/ranks';
import { formatNumber } from '@site/platform/format';
import { useLang } from '@site/platform/text';
import { nameOfMode } from '../../lib/gameModes.ts';
import { Code, Hint } from '../../lib/typography.ts';
import { useText } from './useText.ts';

/** What a command gives, says or resets. */
export function CommandArgs({ kind, args }: Pick<GameCommand, 'kind' | 'args'>) {
  const text = useText();
  const lang = useLang();
  const [value] = Object.values(args);
  if (value === undefined) return kind === 'reset-stats' && <Hint>{text('allModes')}</Hint>;
  if (typeof value === 'number') return <Hint>{formatNumber(value, lang)}</Hint>;
  if (kind === 'message') return <Hint dir="auto">{value}</Hint>;
  if (kind === 'reset-stats') return <Hint>{nameOfMode(value)}</Hint>;
  return kind === 'give-rank' && isRank(value) ? <Hint>{RANK_NAMES[value]}</Hint> : <Code>{value}</Code>;
}
