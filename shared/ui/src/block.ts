import { css } from 'styled-components';

const STEP = 4;

type Point = readonly [number, number];

/** The steps of the upper left corner, from the left edge up to the top edge, in px. */
function stair(steps: number): Point[] {
  const points: Point[] = [];
  for (let i = 0; i < steps; i++)
    points.push([i * STEP, (steps - i) * STEP], [(i + 1) * STEP, (steps - i) * STEP]);
  return [...points, [steps * STEP, 0]];
}

/** The stepped outline as polygon points, moved inwards by `inset` px. */
function outline(steps: number, inset = 0): string {
  const near = (px: number) => `${px + inset}px`;
  const far = (px: number) => `calc(100% - ${px + inset}px)`;
  const up = stair(steps);
  const down = [...up].reverse();
  return [
    ...up.map(([x, y]) => `${near(x)} ${near(y)}`),
    ...down.map(([x, y]) => `${far(x)} ${near(y)}`),
    ...up.map(([x, y]) => `${far(x)} ${far(y)}`),
    ...down.map(([x, y]) => `${near(x)} ${far(y)}`),
    `${near(0)} ${near(steps * STEP)}`,
  ].join();
}

/**
 * The signature shape: corners cut in steps of 4 px. Clips the element and everything outside it, including outlines;
 * focusable elements use `blockFace` and `blockRing` instead. In forced-colors mode nothing is clipped, because only
 * borders mark the edges.
 */
export function blockCorner(steps = 1) {
  return css`
    clip-path: polygon(${outline(steps)});
    @media (forced-colors: active) {
      clip-path: none;
    }
  `;
}

/** A frame of `width` px along the stepped outline, for a pseudo-element that covers its host. */
export function blockFrame(steps = 1, width = 2) {
  return css`
    clip-path: polygon(evenodd, ${outline(steps)}, ${outline(steps, width)});
  `;
}

/**
 * Draws the block behind an element and leaves the element itself unclipped, so that focus rings,
 * tooltips and badges may overflow. Colours: `--face`, and `--edge` for the block's lower side (4 px); set
 * both, because blocks inside blocks inherit them.
 */
export function blockFace(steps = 1) {
  return css`
    position: relative;
    isolation: isolate;
    &::before {
      content: '';
      position: absolute;
      inset: 0;
      z-index: -1;
      background: linear-gradient(to top, var(--edge, var(--face)) 4px, var(--face) 0);
      ${blockCorner(steps)}
    }
  `;
}

/**
 * The focus ring: a stepped frame 3 px outside of a `blockFace`, shown on keyboard focus. The host must be
 * positioned, as `blockFace` does. In forced-colors mode, it is a plain outline.
 */
export function blockRing(steps = 1) {
  return css`
    &:focus-visible {
      outline: none;
    }
    &:focus-visible::after {
      content: '';
      position: absolute;
      inset: -5px;
      background: var(--glow);
      pointer-events: none;
      ${blockFrame(steps, 2)}
    }
    @media (forced-colors: active) {
      &:focus-visible {
        outline: 3px solid;
        outline-offset: 2px;
      }
      &:focus-visible::after {
        display: none;
      }
    }
  `;
}
