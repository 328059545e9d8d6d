import { css } from 'styled-components';
import { blockFace, blockRing } from './block.ts';
import { color, font, motion, size, space } from './tokens.ts';

/** `primary` once per screen, in the torch colour; `quiet` for the rest; `danger` for actions that can't be undone. */
export type ButtonVariant = 'primary' | 'quiet' | 'danger';

const faces = {
  primary: css`
    --face: ${color.torch};
    color: ${color.onTorch};
    @media (forced-colors: active) {
      && {
        border-width: 3px;
      }
    }
  `,
  quiet: css`
    --face: ${color.line};
    color: ${color.text};
  `,
  danger: css`
    --face: ${color.redstone};
    color: ${color.onRedstone};
  `,
};

/** Appearance of a `Button` or a `ButtonLink`. */
export type ButtonLook = {
  /** `quiet` by default. */
  variant?: ButtonVariant;
  wide?: boolean;
};

/** The styles of a button, for elements other than `Button` and `ButtonLink`. At least 44 px high and wide. */
export function buttonStyles(variant: ButtonVariant = 'quiet', isWide = false) {
  return css`
    ${faces[variant]}
    ${isWide && 'width: 100%;'}
    --edge: color-mix(in srgb, var(--face) 64%, var(--ground));
    ${blockFace(2)}
    ${blockRing(2)}
    box-sizing: border-box;
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: ${space[2]};
    min-width: 48px;
    min-height: 48px;
    padding: 8px ${space[5]} 12px;
    border: 0;
    background: none;
    font: 650 ${size.body} / 1.5 ${font.body};
    text-align: center;
    text-decoration: none;
    cursor: pointer;
    touch-action: manipulation;
    transition: transform ${motion.quick};

    @media (hover: hover) {
      &:hover {
        --edge: color-mix(in srgb, var(--face) 80%, white);
      }
    }
    &:active {
      transform: translateY(2px);
    }
    &:disabled,
    &[aria-disabled='true'] {
      cursor: not-allowed;
      transform: none;
    }
    &:disabled {
      --face: ${color.raised};
      --edge: ${color.line};
      color: ${color.second};
    }
    @media (prefers-reduced-motion: reduce) {
      transition: none;
      &:active {
        transform: none;
      }
    }
    @media (forced-colors: active) {
      border: 1px solid;
    }
  `;
}
