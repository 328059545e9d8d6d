import { formatNumber } from '@site/platform/format';
import { useLang } from '@site/platform/text';
import { Mark } from './Mark.tsx';
import type { PERKS } from './perks.ts';
import { useText } from './useText.ts';

interface PerkValueProps {
  readonly value: number | boolean;
  readonly unit: (typeof PERKS)[number]['unit'];
}

/** A number with its unit, or a mark for what is either there or not. */
export function PerkValue({ value, unit }: PerkValueProps) {
  const text = useText();
  const lang = useLang();
  if (typeof value === 'boolean') return <Mark isThere={value} />;
  const shown = formatNumber(value, lang);
  return unit ? text(unit, { count: value, shown }) : shown;
}
