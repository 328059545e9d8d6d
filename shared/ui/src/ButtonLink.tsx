import type { ComponentPropsWithRef } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { buttonStyles, type ButtonLook, type ButtonVariant } from './buttonStyles.ts';

type ButtonLinkProps = ComponentPropsWithRef<typeof Link> & ButtonLook;

const Root = styled(Link)<{ $variant: ButtonVariant; $wide: boolean }>`
  ${({ $variant, $wide }) => buttonStyles($variant, $wide)}
`;

/** A link to a page of the site that looks like a `Button`. */
export function ButtonLink({ variant = 'quiet', wide = false, ...link }: ButtonLinkProps) {
  return <Root {...link} $variant={variant} $wide={wide} />;
}
