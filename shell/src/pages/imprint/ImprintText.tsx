import { useLang } from '@site/platform/text';
import styled from 'styled-components';
import { site } from '../../boot/bootData.ts';

/** Plain text: its line breaks are all the form it has. */
const Lines = styled.p`
  white-space: pre-line;
`;

/** The legal notice of the site's configuration, as the page and the dialog show it. */
export function ImprintText() {
  const lang = useLang();
  return <Lines>{site.imprint[lang]}</Lines>;
}
