import type { ReactNode } from 'react';
import styled from 'styled-components';
import { color, font, size, space } from './tokens.ts';

/** Props of `PageHeader`. */
export type PageHeaderProps = {
  title: string;
  /** One sentence below the title; plain text also describes the page to search engines. */
  lead?: ReactNode;
  /** Buttons or links, beside the title if there is room. */
  actions?: ReactNode;
};

const Root = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  justify-content: space-between;
  gap: ${space[5]};
  font-family: ${font.body};
`;

const Words = styled.div`
  flex: 1 1 20rem;
  min-width: 0;
`;

const Title = styled.h1`
  margin: 0;
  font: 700 ${size.title} / 1.15 ${font.display};
  letter-spacing: -0.02em;
  color: ${color.text};
  text-wrap: balance;
  overflow-wrap: break-word;
  overflow-x: clip;
  &:focus-visible {
    outline: none;
  }
  &::after {
    content: '';
    display: block;
    width: 72px;
    height: 4px;
    margin-top: ${space[3]};
    background: linear-gradient(
      to right,
      ${color.glow} 0 48px,
      transparent 0 52px,
      ${color.glow} 0 60px,
      transparent 0 64px,
      ${color.glow} 0 68px,
      transparent 0
    );
  }
`;

const Lead = styled.p`
  max-width: 60ch;
  margin: ${space[3]} 0 0;
  font-size: ${size.lead};
  line-height: 1.55;
  color: ${color.second};
  text-wrap: pretty;
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[3]};
`;

/**
 * The top of a page: its only `h1`, which is focused after a navigation, without a ring, as there is nothing to
 * press.
 */
export function PageHeader({ title, lead, actions }: PageHeaderProps) {
  return (
    <Root>
      <Words>
        <Title tabIndex={-1}>{title}</Title>
        {lead && <Lead>{lead}</Lead>}
        {typeof lead === 'string' && <meta name="description" content={lead} />}
      </Words>
      {actions && <Actions>{actions}</Actions>}
    </Root>
  );
}
