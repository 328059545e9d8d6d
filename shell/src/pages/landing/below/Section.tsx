import { font, size, space } from '@site/ui/tokens';
import type { ReactNode } from 'react';
import styled from 'styled-components';

const Heading = styled.h2`
  margin-bottom: ${space[5]};
  font: 700 ${size.title} / 1.15 ${font.display};
  text-wrap: balance;
`;

/** A part of the landing page below the hero. */
export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <Heading>{title}</Heading>
      {children}
    </section>
  );
}
