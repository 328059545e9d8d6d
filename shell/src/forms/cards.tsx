import { Card } from '@site/ui/Card';
import { Stack } from '@site/ui/Stack';
import { color, font, size, space } from '@site/ui/tokens';
import type { ReactNode } from 'react';
import styled from 'styled-components';

export const CardColumn = styled(Stack)`
  max-width: 720px;
  margin: 0 auto;
`;

export const CardHeading = styled.h2`
  color: ${color.text};
  font: 700 ${size.heading} / 1.3 ${font.display};
`;

const Heading = styled(CardHeading)`
  margin-bottom: ${space[3]};
`;

export function TitledCard({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Card as="section">
      <Heading>{title}</Heading>
      {children}
    </Card>
  );
}
