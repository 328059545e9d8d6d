import { Card } from '@site/ui/Card';
import { Stack } from '@site/ui/Stack';
import { blockCorner } from '@site/ui/block';
import { color, font, size, space } from '@site/ui/tokens';
import type { ReactNode } from 'react';
import styled from 'styled-components';

const Heading = styled.h2`
  display: flex;
  align-items: center;
  gap: ${space[3]};
  color: ${color.text};
  font: 700 ${size.heading} / 1.3 ${font.display};
`;

const Title = styled.span`
  min-width: 0;
  hyphens: auto;
`;

const Place = styled.span`
  ${blockCorner(1)}
  flex: none;
  width: 32px;
  height: 32px;
  background: ${color.line};
  font-size: ${size.lead};
  line-height: 32px;
  text-align: center;
`;

interface StepProps {
  readonly place: number;
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}

/** One of the steps of the set-up, with its place among them. */
export function Step({ place, title, text, children }: StepProps) {
  return (
    <Card as="li">
      <Stack $gap={4}>
        <Heading>
          <Place>{place}</Place>
          <Title>{title}</Title>
        </Heading>
        <p>{text}</p>
        {children}
      </Stack>
    </Card>
  );
}
