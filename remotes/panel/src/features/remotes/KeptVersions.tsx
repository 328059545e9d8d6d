import type { RemoteStatus } from '@site/contract/http/releases';
import { formatDateTime } from '@site/platform/format';
import { useLang } from '@site/platform/text';
import { Disclosure } from '@site/ui/Disclosure';
import { space } from '@site/ui/tokens';
import styled from 'styled-components';
import { Quiet } from './remotesLayout.ts';
import { useText } from './useText.ts';
import { VersionName } from './VersionName.tsx';

const List = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[2]};
`;

/** Published versions that could be live, or be so again. */
export function KeptVersions({ remote: { versions } }: { readonly remote: RemoteStatus }) {
  const text = useText();
  const lang = useLang();
  if (versions.length === 0) return <Quiet>{text('noVersions')}</Quiet>;
  return (
    <Disclosure summary={text('versions', { count: versions.length })}>
      <List>
        {versions.map(({ version, commit, published_at: date, by }) => (
          <li key={version}>
            <VersionName version={version} />
            <Quiet>
              {text('published', {
                date: formatDateTime(date, lang),
                by: by === 'site' ? text('byItself') : `\u2068${by}\u2069`,
                commit: commit.slice(0, 12),
              })}
            </Quiet>
          </li>
        ))}
      </List>
    </Disclosure>
  );
}
