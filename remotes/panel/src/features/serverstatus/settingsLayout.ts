import { Card } from '@site/ui/Card';
import { phone, space } from '@site/ui/tokens';
import styled from 'styled-components';

/** A card without the padding that a phone has no room for. */
export const SettingsCard = styled(Card)`
  ${phone} {
    padding: ${space[5]} ${space[4]};
  }
`;

export const CardHead = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space[2]} ${space[4]};
  margin-bottom: ${space[4]};
`;

export const Halves = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 400px), 1fr));
  gap: ${space[5]} ${space[6]};
  align-items: start;
`;
