import { BackLink, type BackLinkProps } from '@site/ui/BackLink';
import { PageHeader, type PageHeaderProps } from '@site/ui/PageHeader';
import { space } from '@site/ui/tokens';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { PanelNav } from './PanelNav.tsx';

const Content = styled.div`
  margin-top: ${space[6]};
`;

type PanelPageProps = PageHeaderProps & {
  /** The section this page belongs to, if it is below one. */
  readonly back?: BackLinkProps;
  readonly children: ReactNode;
};

export function PanelPage({ back, children, ...header }: PanelPageProps) {
  return (
    <>
      <PanelNav isBelow={back !== undefined} />
      {back && <BackLink {...back} />}
      <PageHeader {...header} />
      <Content>{children}</Content>
    </>
  );
}
