import { useLang } from '@site/platform/text';
import styled from 'styled-components';
import { site } from '../core/bootData.ts';

/** Plain text that keeps its line breaks. */
const Lines = styled.p`
  white-space: pre-line;
`;

/** Renders the configured legal notice, for the page and the dialog. */
export function ImprintText() {
  const lang = useLang();
  return <Lines>{site.imprint[lang]}</Lines>;
}
