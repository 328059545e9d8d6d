import styled from 'styled-components';
import { Example } from '../gallery/Example.tsx';
import { buttonStyles } from './buttonStyles.ts';
import { Cluster } from './Cluster.tsx';

const PrimaryLink = styled.a`
  ${buttonStyles('primary')}
`;

const QuietLink = styled.a`
  ${buttonStyles()}
`;

export function ButtonStylesGallery() {
  return (
    <Example name="Links that look like buttons">
      <Cluster>
        <PrimaryLink href="#buttonStyles">See the shop</PrimaryLink>
        <QuietLink href="#buttonStyles">Home</QuietLink>
      </Cluster>
    </Example>
  );
}
