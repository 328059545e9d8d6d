import { Card } from '@site/ui/Card';
import { color, font, size, space } from '@site/ui/tokens';
import type { ReactNode } from 'react';
import styled from 'styled-components';

const Heading = styled.h2`
  margin-bottom: ${space[3]};
  color: ${color.text};
  font: 700 ${size.heading} / 1.3 ${font.display};
`;

export function TitledCard({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Card as="section">
      <Heading>{title}</Heading>
      {children}
    </Card>
  );
}
