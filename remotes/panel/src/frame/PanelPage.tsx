import { BackLink, type BackLinkProps } from '@site/ui/BackLink';
import { PageHeader, type PageHeaderProps } from '@site/ui/PageHeader';
import { space } from '@site/ui/tokens';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { PanelNav, wide } from './PanelNav.tsx';

const Frame = styled.div`
  ${wide} {
    display: flex;
    align-items: start;
    gap: ${space[6]};
  }
`;

const Page = styled.div`
  flex: 1;
  min-width: 0;
`;

const Content = styled.div`
  margin-top: ${space[6]};
`;

/** What the panel shows without a header of its own, such as that a page does not exist. */
export function PanelFrame({ children }: { readonly children: ReactNode }) {
  return (
    <Frame>
      <PanelNav />
      <Page>{children}</Page>
    </Frame>
  );
}

type PanelPageProps = PageHeaderProps & {
  readonly back?: BackLinkProps;
  readonly children: ReactNode;
};

export function PanelPage({ back, children, ...header }: PanelPageProps) {
  return (
    <PanelFrame>
      {back && <BackLink {...back} />}
      <PageHeader {...header} />
      <Content>{children}</Content>
    </PanelFrame>
  );
}
