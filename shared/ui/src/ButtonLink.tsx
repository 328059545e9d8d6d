import type { ComponentPropsWithRef } from 'react';
import { Link } from 'react-router-dom';
import styled, { css } from 'styled-components';
import { buttonStyles, type ButtonVariant } from './buttonStyles.ts';

/** What `ButtonLink` takes. */
export type ButtonLinkProps = ComponentPropsWithRef<typeof Link> & {
  /** `quiet` if not given. */
  variant?: ButtonVariant;
  /** Takes the whole width of its container. */
  wide?: boolean;
};

const Root = styled(Link)<{ $variant: ButtonVariant; $wide: boolean }>`
  ${({ $variant }) => buttonStyles($variant)}
  ${({ $wide }) =>
    $wide &&
    css`
      width: 100%;
    `}
`;

/** A link to a page of the site that looks like a `Button`. */
export function ButtonLink({ variant = 'quiet', wide = false, ...link }: ButtonLinkProps) {
  return <Root {...link} $variant={variant} $wide={wide} />;
}
