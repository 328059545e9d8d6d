import type { AlertCategory } from '@site/contract/http/alerts';
import { Badge, type BadgeTone } from '@site/ui/Badge';
import type { AlertsText } from './useText.ts';

/** Drawn on a grid of 8 by 8: a loudspeaker, a sheet, a banner, a bag, a shield. */
const MARKS: Readonly<Record<AlertCategory, string>> = {
  system: 'M6 0h1v8h-1v-1h-1v-1h-1v-1h-1v2h-2v-2h-1v-2h4v-1h1v-1h1zM7 3h1v2h-1z',
  application: 'M1 0h4v2h2v6h-6zM2 3h4v-0h-4v1h4v-1zM2 5v1h3v-1zM6 0h1v1h-1z',
  clan: 'M1 0h6v8h-1v-1h-1v-1h-2v1h-1v1h-1z',
  shop: 'M2 0h4v2h2v6h-8v-6h2zM3 1v1h2v-1z',
  security: 'M0 0h8v4h-1v2h-1v1h-1v1h-2v-1h-1v-1h-1v-2h-1z',
};

const TONES: Readonly<Record<AlertCategory, BadgeTone>> = {
  system: 'neutral',
  application: 'lapis',
  clan: 'grass',
  shop: 'neutral',
  security: 'redstone',
};

interface CategoryMarkProps {
  readonly category: AlertCategory;
  readonly text: AlertsText;
}

/** What an alert is about: a small drawing and a word. */
export function CategoryMark({ category, text }: CategoryMarkProps) {
  return (
    <Badge tone={TONES[category]}>
      <svg viewBox="0 0 8 8" width="16" height="16" fill="currentColor" aria-hidden="true">
        <path fillRule="evenodd" d={MARKS[category]} />
      </svg>
      {text(category)}
    </Badge>
  );
}
