import { Card } from '@site/ui/Card';
import { color, font, phone, size, space } from '@site/ui/tokens';
import styled from 'styled-components';

/** A card without the padding that a phone has no room for. */
export const RemoteFace = styled(Card)`
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

export const CardHead = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space[3]} ${space[4]};
`;

export const PartTitle = styled.h3`
  margin: 0 0 ${space[3]};
  font: 650 ${size.body} / 1.5 ${font.body};
`;

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

export const Quiet = styled.p`
  color: ${color.second};
  font-size: ${size.small};
  line-height: 24px;
`;
