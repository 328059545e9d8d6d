import type { OfferCategory } from '@site/contract/http/catalogue';

const PATHS: Readonly<Record<OfferCategory, readonly (readonly [fill: string, path: string])[]>> = {
  ranks: [
    ['#FFB454', 'M8 44V20l12 10L32 12l12 18 12-10v24Z'],
    ['#C77F24', 'M8 44h48v8H8Z'],
    ['#FF6B6B', 'M28 36h8v8h-8Z'],
  ],
  coins: [
    ['#C77F24', 'M8 40l24 12 24-12v6L32 58 8 46Z'],
    ['#FFB454', 'M8 40l24-12 24 12-24 12Z'],
    ['#C77F24', 'M12 26l20 10 20-10v6L32 42 12 32Z'],
    ['#FFD08A', 'M12 26l20-10 20 10-20 10Z'],
  ],
  tokens: [
    ['#7AA8FF', 'M32 6l22 11-22 11-22-11Z'],
    ['#4C74C4', 'M10 17l22 11v28L10 45Z'],
    ['#3A5A9C', 'M54 17L32 28v28l22-11Z'],
    ['#EEF2FF', 'M20 32l6 3v12l-6-3Z'],
  ],
};

interface CategoryDrawingProps {
  readonly id: OfferCategory;
  /** Width and height in px. */
  readonly size?: number;
}

/** A small picture of what a category sells. */
export function CategoryDrawing({ id, size = 72 }: CategoryDrawingProps) {
  return (
    <svg viewBox="0 0 64 64" width={size} height={size} shapeRendering="crispEdges" aria-hidden="true">
      {PATHS[id].map(([fill, path]) => (
        <path key={path} fill={fill} d={path} />
      ))}
    </svg>
  );
}
