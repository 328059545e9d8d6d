import { Card } from '@site/ui/Card';
import { color, phone, size, space } from '@site/ui/tokens';
import styled from 'styled-components';

/** A card without the padding that a phone has no room for. */
export const PanelCard = styled(Card)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[5]};
  /* Names of versions and words of pipelines may be of any length. */
  overflow-wrap: anywhere;
  /* Rows and what can be opened stand out from the card that they lie in. */
  & tbody tr,
  & details {
    --face: ${color.raised};
  }
  & th {
    overflow-wrap: normal;
  }
  ${phone} {
    padding: ${space[5]} ${space[4]};
  }
`;

/** The heading of a card, and what can be done with it. */
export const CardHead = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space[3]} ${space[4]};
`;

/** Short values with their names. */
export const Facts = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 200px), 1fr));
  gap: ${space[3]} ${space[5]};
  & dt {
    color: ${color.second};
    font-size: ${size.small};
    line-height: 20px;
  }
  & dd {
    line-height: 24px;
  }
`;
