import { useLang } from '@site/platform/text';
import styled from 'styled-components';
import { site } from '../core/bootData.ts';

const Lines = styled.p`
  white-space: pre-line;
`;

export function ImprintText() {
  const lang = useLang();
  return <Lines>{site.imprint[lang]}</Lines>;
}
